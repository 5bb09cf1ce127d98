import { type Context, Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { captchaOf } from '../captcha.ts'
import { failed, invalid } from '../failures.ts'
import { readJson, sendFailure, sendOutcome } from '../http.ts'
import { originOf } from '../sessions/signed-in.ts'
import { isLinkOpen, isLinkType, isPkceToken } from './one-time-tokens.ts'
import { allowedRedirect } from './redirects.ts'
import { VerifyBody, verifyForSession, verifyLink } from './verify.ts'
import { verifyPage, verifyPagePolicy } from './verify-page.ts'
import { failureAddress, successAddress } from './verify-redirect.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Mailed links. GET never uses a link up, because programs that scan mail follow it: a working one shows a page whose
 * button posts, a dead one goes on to the app with the reason. A posted form answers with the redirect of the protocol; a
 * posted JSON body, as clients send it, with the session.
 */
export const verifyRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>()
  const { publicUrl, productName, auth } = deps.config
  const redirectFor = (asked: string) => allowedRedirect(asked || undefined, publicUrl, auth.redirectAllow)

  app.get('/verify', async c => {
    const token = c.req.query('token') ?? c.req.query('token_hash') ?? ''
    const type = c.req.query('type') ?? ''
    const redirectTo = redirectFor(c.req.query('redirect_to') ?? '')
    if (!isLinkType(type))
      return c.redirect(failureAddress(redirectTo, invalid('Invalid email verification type'), false), 303)
    if (!(await isLinkOpen(deps.pool, token, type))) {
      const expired = failed('otp_expired', { message: 'Email link is invalid or has expired' })
      return c.redirect(failureAddress(redirectTo, expired, isPkceToken(token)), 303)
    }
    const nonce = c.get('nonce')
    c.header('Content-Security-Policy', verifyPagePolicy(nonce, publicUrl, redirectTo))
    return c.html(verifyPage({ productName, nonce, type, token, redirectTo }))
  })

  const verifyForm = async (c: Context<Env>) => {
    const form = await c.req.parseBody()
    const [token, type] = [textOf(form.token), textOf(form.type)]
    const redirectTo = redirectFor(textOf(form.redirect_to))
    const outcome = await verifyLink(deps, { token, type, origin: originOf(c) })
    return c.redirect(
      outcome.ok
        ? successAddress(redirectTo, outcome.value, type, isPkceToken(token))
        : failureAddress(redirectTo, outcome, isPkceToken(token)),
      303,
    )
  }

  app.post('/verify', async c => {
    if (c.req.header('content-type')?.includes('form-urlencoded')) return verifyForm(c)
    const body = await readJson(c, VerifyBody)
    if (!body.ok) return sendFailure(c, body)
    return sendOutcome(
      c,
      await verifyForSession(deps, { ...body.value, origin: originOf(c), captcha: captchaOf(deps, c, body.value) }),
    )
  })
  return app
}
