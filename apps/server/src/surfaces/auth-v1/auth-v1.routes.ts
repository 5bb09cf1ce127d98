import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { refusalOf } from '#src/http/refusal-of.ts'
import { presentUser } from './accounts/present-user.ts'
import { SignUpBody, signUp } from './accounts/sign-up.ts'
import { UpdateUserBody, updateUser } from './accounts/update-user.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { captchaOf } from './captcha.ts'
import { openToBrowsers } from './cors.ts'
import { factorRoutes } from './factors/factors.routes.ts'
import { recoveryCodeRoutes } from './factors/recovery-codes.routes.ts'
import { failed } from './failures.ts'
import { googleSignIn, type IdTokenGrant } from './google/google.routes.ts'
import { readJson, sendFailure, sendOutcome } from './http.ts'
import { refuseWithoutKey } from './keys/api-key.ts'
import { keyCacheMs } from './keys/signing-keys.ts'
import { allowedRedirect } from './mail/redirects.ts'
import { ResendBody, resend } from './mail/resend.ts'
import { OtpBody, sendSignInLink } from './mail/send-sign-in-link.ts'
import { verifyRoutes } from './mail/verify.routes.ts'
import { PasswordsBusyError } from './passwords/password-workers.ts'
import { reauthenticate } from './passwords/reauthenticate.ts'
import { RecoverBody, recover } from './passwords/recover.ts'
import { nameDevice } from './sessions/devices.ts'
import { ExchangeBody, exchangeCode } from './sessions/pkce.ts'
import { RefreshBody, refreshSession } from './sessions/refresh-session.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { PasswordBody, signInWithPassword } from './sessions/sign-in-with-password.ts'
import { signOut } from './sessions/sign-out.ts'
import { originOf, signedIn } from './sessions/signed-in.ts'
import { publicSettings } from './settings.ts'

/** Reached by plain navigation or by servers that only verify tokens. */
const openPaths = /\/(verify|callback|authorize|\.well-known\/jwks\.json)$/
const largestBody = 1024 * 1024

const grants = (deps: Deps, idToken: IdTokenGrant) => {
  const app = new Hono<Env>()
  app.post('/token', async c => {
    const origin = originOf(c)
    switch (c.req.query('grant_type')) {
      case 'password': {
        const body = await readJson(c, PasswordBody)
        return body.ok
          ? sendOutcome(
              c,
              await signInWithPassword(deps, { ...body.value, origin, captcha: captchaOf(deps, c, body.value) }),
            )
          : sendFailure(c, body)
      }
      case 'refresh_token': {
        const body = await readJson(c, RefreshBody)
        return body.ok ? sendOutcome(c, await refreshSession(deps, { ...body.value, origin })) : sendFailure(c, body)
      }
      case 'pkce': {
        const body = await readJson(c, ExchangeBody)
        return body.ok ? sendOutcome(c, await exchangeCode(deps, { ...body.value, origin })) : sendFailure(c, body)
      }
      case 'id_token':
        return idToken(c)
      default:
        return sendFailure(c, failed('invalid_credentials', { message: 'unsupported_grant_type' }))
    }
  })
  return app
}

const accounts = (deps: Deps) => {
  const app = new Hono<Env>()
  const { publicUrl, auth } = deps.config
  const redirectFor = (asked: string | undefined) => allowedRedirect(asked, publicUrl, auth.redirectAllow)

  const callerOf = (c: Context<Env>, body: Parameters<typeof captchaOf>[2]) => ({
    origin: originOf(c),
    captcha: captchaOf(deps, c, body),
  })

  app.post('/signup', async c => {
    const body = await readJson(c, SignUpBody)
    if (!body.ok) return sendFailure(c, body)
    const redirectTo = redirectFor(c.req.query('redirect_to'))
    return sendOutcome(c, await signUp(deps, { ...body.value, ...callerOf(c, body.value), redirectTo }))
  })
  app.post('/resend', async c => {
    const body = await readJson(c, ResendBody)
    if (!body.ok) return sendFailure(c, body)
    const redirectTo = redirectFor(c.req.query('redirect_to'))
    const failure = await resend(deps, { ...body.value, ...callerOf(c, body.value), redirectTo })
    return failure ? sendFailure(c, failure) : c.json({})
  })
  app.post('/recover', async c => {
    const body = await readJson(c, RecoverBody)
    if (!body.ok) return sendFailure(c, body)
    const redirectTo = redirectFor(c.req.query('redirect_to'))
    const failure = await recover(deps, { ...body.value, ...callerOf(c, body.value), redirectTo })
    return failure ? sendFailure(c, failure) : c.json({})
  })
  app.on('POST', ['/otp', '/magiclink'], async c => {
    const body = await readJson(c, OtpBody)
    if (!body.ok) return sendFailure(c, body)
    const redirectTo = redirectFor(c.req.query('redirect_to'))
    const failure = await sendSignInLink(deps, { ...body.value, ...callerOf(c, body.value), redirectTo })
    return failure ? sendFailure(c, failure) : c.json({})
  })
  app.post('/logout', async c => {
    const me = await signedIn(deps, c)
    if (!me.ok) return sendFailure(c, me)
    const { user, sessionId, origin } = me.value
    const scope = c.req.query('scope') || 'global'
    const failure = await signOut(deps, { userId: user.id, sessionId, scope, origin })
    return failure ? sendFailure(c, failure) : c.body(null, 204)
  })
  app.get('/user', async c => {
    const me = await signedIn(deps, c)
    if (!me.ok) return sendFailure(c, me)
    const { user, sessionId, origin } = me.value
    await nameDevice(deps, { sessionId, userId: user.id, origin })
    return c.json(presentUser(user))
  })
  app.put('/user', async c => {
    const me = await signedIn(deps, c)
    if (!me.ok) return sendFailure(c, me)
    const body = await readJson(c, UpdateUserBody)
    if (!body.ok) return sendFailure(c, body)
    const redirectTo = redirectFor(c.req.query('redirect_to'))
    return sendOutcome(c, await updateUser(deps, me.value, { ...body.value, redirectTo }))
  })
  app.get('/reauthenticate', async c => {
    const me = await signedIn(deps, c)
    if (!me.ok) return sendFailure(c, me)
    const failure = await reauthenticate(deps, me.value)
    return failure ? sendFailure(c, failure) : c.json({})
  })
  return app
}

const facts = (deps: Deps) => {
  const app = new Hono<Env>()
  const { config } = deps
  app.get('/health', c =>
    c.json({ version: 'v2.196.0', name: 'GoTrue', description: `${config.productName} sign-in service` }),
  )
  app.get('/settings', c => c.json(publicSettings(config)))
  app.get('/.well-known/jwks.json', async c => {
    c.header('Cache-Control', `public, max-age=${keyCacheMs / 1000}`)
    return c.json(await deps.authKeys.jwks())
  })
  return app
}

/** `/auth/v1`: the auth provider, in the wire protocol of Supabase Auth, so its official client works unchanged. */
export const authV1Routes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>().basePath('/auth/v1')
  app.use('*', openToBrowsers(['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'Retry-After']))
  app.use('*', async (c, next) => {
    const refusal = openPaths.test(c.req.path) ? null : refuseWithoutKey(deps, c)
    if (refusal) return refusal
    await next()
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  app.use('*', bodyLimit({ maxSize: largestBody, onError: c => sendFailure(c, failed('request_entity_too_large')) }))
  app.onError((error, c) => {
    if (error instanceof PasswordsBusyError)
      return sendFailure(c, failed('over_request_rate_limit', { retryAfter: error.retryAfter }))
    const refusal = refusalOf(error)
    c.get('log').error({ err: error }, 'sign-in service failed')
    return sendFailure(c, failed(refusal ? 'request_timeout' : 'unexpected_failure'))
  })
  const google = googleSignIn(deps)
  for (const routes of [
    facts(deps),
    accounts(deps),
    grants(deps, google.idToken),
    ...google.routes,
    verifyRoutes(deps),
    factorRoutes(deps),
    sessionRoutes(deps),
    recoveryCodeRoutes(deps),
    adminRoutes(deps),
  ])
    app.route('/', routes)
  app.all('*', c => sendFailure(c, failed('not_found')))
  return app
}
