import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { readJson, sendFailure, sendOutcome } from '../http.ts'
import { allowedRedirect } from '../mail/redirects.ts'
import { originOf, type SignedIn, signedIn } from '../sessions/signed-in.ts'
import { inTransaction } from '../transaction.ts'
import { departForGoogle } from './authorize.ts'
import { flowSeconds } from './flow-state.ts'
import { linkingProblem, unlinkIdentity } from './link-identity.ts'
import { type GoogleProvider, googleProvider } from './provider.ts'
import { problemAddress, problemOf } from './result-address.ts'
import { returnFromGoogle } from './return-from-google.ts'
import { IdTokenBody, signInWithIdToken } from './sign-in-with-id-token.ts'

/** The grant of ID tokens, for `POST /token`. */
export type IdTokenGrant = (c: Context<Env>) => Promise<Response>

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** A page on its way somewhere, as browsers say themselves; other callers hold no cookies. */
const isNavigation = (c: Context<Env>) => c.req.header('sec-fetch-mode') === 'navigate'

/** One cookie for each visit, so that two tabs do not disturb each other. */
const cookieOf = (state: string) => `auth-flow-${state}`
const cookiePath = '/auth/v1/callback'

const redirectOf = ({ config }: Deps, c: Context<Env>) =>
  allowedRedirect(c.req.query('redirect_to'), config.publicUrl, config.auth.redirectAllow)

const redirects = (deps: Deps, google: GoogleProvider | null) => {
  const app = new Hono<Env>()
  const isHttps = deps.config.publicUrl.startsWith('https:')
  const rememberVisit = (c: Context<Env>, state: string) =>
    setCookie(c, cookieOf(state), '1', {
      path: cookiePath,
      httpOnly: true,
      sameSite: 'Lax',
      secure: isHttps,
      maxAge: flowSeconds,
    })

  app.get('/authorize', async c => {
    const redirectTo = redirectOf(deps, c)
    const input = { query: c.req.query(), redirectTo, linkingTargetId: null, origin: originOf(c) }
    const departure = await departForGoogle(deps, google, input)
    if (departure.ok) {
      rememberVisit(c, departure.value.state)
      return c.redirect(departure.value.url, 302)
    }
    const isOurs = departure.status >= 500
    return isOurs ? c.redirect(problemAddress(redirectTo, problemOf(departure)), 302) : sendFailure(c, departure)
  })

  app.get('/user/identities/authorize', async c => {
    const me = await signedIn(deps, c)
    if (!me.ok) return sendFailure(c, me)
    const problem = linkingProblem(deps, me.value)
    if (problem) return sendFailure(c, problem)
    const linkingTargetId = me.value.user.id
    const input = { query: c.req.query(), redirectTo: redirectOf(deps, c), linkingTargetId, origin: originOf(c) }
    const departure = await departForGoogle(deps, google, input)
    if (!departure.ok) return sendFailure(c, departure)
    const { url } = departure.value
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
  })

  const finish = async (c: Context<Env>, values: Record<string, unknown>) => {
    const state = textOf(values.state)
    const cookie = state && /^[\w-]{1,64}$/.test(state) ? cookieOf(state) : null
    const isSameBrowser = isNavigation(c) ? Boolean(cookie && getCookie(c, cookie)) : null
    if (cookie && getCookie(c, cookie)) deleteCookie(c, cookie, { path: cookiePath, secure: isHttps })
    if (!google) {
      const failure = failed('bad_oauth_state', { message: 'OAuth state not found or expired' })
      return c.redirect(problemAddress(deps.config.publicUrl, problemOf(failure)), 303)
    }
    const { location, status } = await returnFromGoogle(deps, google, {
      state,
      code: textOf(values.code),
      error: textOf(values.error),
      errorDescription: textOf(values.error_description),
      isSameBrowser,
      origin: originOf(c),
    })
    return c.redirect(location, status)
  }
  app.get('/callback', c => finish(c, c.req.query()))
  app.post('/callback', async c => {
    const form = await c.req.parseBody()
    if (!isNavigation(c)) return finish(c, form)
    // A form that comes from another site brings no cookie; the same answer by way of a link does.
    const names = ['state', 'code', 'error', 'error_description']
    const values = new URLSearchParams()
    for (const name of names) values.set(name, textOf(form[name]) ?? '')
    return c.redirect(`${cookiePath}?${values}`, 303)
  })
  return app
}

const identities = (deps: Deps) => {
  const app = new Hono<Env>()
  app.delete('/user/identities/:id', async c => {
    const me = await signedIn(deps, c)
    if (!me.ok) return sendFailure(c, me)
    const problem = linkingProblem(deps, me.value)
    if (problem) return sendFailure(c, problem)
    const identityId = c.req.param('id')
    if (!z.uuid().safeParse(identityId).success) return sendFailure(c, failed('identity_not_found'))
    const wish = { userId: me.value.user.id, identityId, origin: originOf(c) }
    return sendOutcome(c, await inTransaction(deps.pool, sql => unlinkIdentity(deps, sql, wish)))
  })
  return app
}

/** Whose account an ID token is added to; null for a sign-in. */
const linkTarget = async (deps: Deps, c: Context<Env>, isAsked: boolean): Promise<Outcome<SignedIn | null>> => {
  if (!isAsked) return succeeded(null)
  const me = await signedIn(deps, c)
  if (!me.ok) return me
  return linkingProblem(deps, me.value) ?? me
}

const idTokenGrant =
  (deps: Deps, google: GoogleProvider | null): IdTokenGrant =>
  async c => {
    const body = await readJson(c, IdTokenBody)
    if (!body.ok) return sendFailure(c, body)
    const target = await linkTarget(deps, c, body.value.link_identity === true)
    if (!target.ok) return sendFailure(c, target)
    const input = { ...body.value, me: target.value, origin: originOf(c), redirectTo: redirectOf(deps, c) }
    const outcome = await signInWithIdToken(deps, google, input)
    if (outcome.ok) return c.json(outcome.value)
    if ('error' in outcome) return c.json({ error: outcome.error, error_description: outcome.description }, 400)
    return sendFailure(c, outcome)
  }

/** Google sign-in: the way there and back, ID tokens, and the identities of an account. (Spec §7) */
export const googleSignIn = (deps: Deps): { routes: Hono<Env>[]; idToken: IdTokenGrant } => {
  const google = deps.config.auth.google ? googleProvider(deps.config.auth.google) : null
  return { routes: [redirects(deps, google), identities(deps)], idToken: idTokenGrant(deps, google) }
}
