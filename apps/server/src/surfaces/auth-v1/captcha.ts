import type { Context } from 'hono'
import { z } from 'zod'
import type { Config } from '#src/config.ts'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { bearerOf } from '#src/http/serve.ts'
import { type Failure, failed } from './failures.ts'
import { apiKeyOf, roleOfKey } from './keys/api-key.ts'
import { inet, type Origin } from './sessions/sessions.ts'

/** Where a body carries the token of the check, by the protocol's names. */
export const captchaField = {
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
}

/** What a caller shows against robots. Whoever holds the service key needs nothing. */
export type Captcha = { token: string; isWaived: boolean }

/** What a token may have been made for. A token that names something opens nothing else. */
export type CaptchaAction = 'sign-up' | 'sign-in' | 'recover' | 'sign-in-link' | 'resend' | 'verify' | 'support'

type Body = { gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined }

/** The token of a request, and whether its key makes one unnecessary. */
export const captchaOf = (deps: Pick<Deps, 'authKeys'>, c: Context<Env>, body: Body): Captcha => ({
  token: body.gotrue_meta_security?.captcha_token?.trim() ?? '',
  isWaived: [apiKeyOf(c), bearerOf(c.req.header('authorization')) ?? ''].some(
    key => roleOfKey(deps, key) === 'service_role',
  ),
})

const Verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  hostname: z.string().nullish(),
  action: z.string().nullish(),
})

const callMs = 5_000
/** No provider's token is longer. */
const longest = 2_048
/** The provider's published secrets for tests, whose answers name another site. */
const testSecret = /^[123]x0+AA$/
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

type Settings = NonNullable<Config['auth']['captcha']>

const isOurSite = (hostname: string, publicUrl: string): boolean => {
  const own = new URL(publicUrl).hostname
  return hostname === own || (loopback.has(hostname) && loopback.has(own))
}

const ask = async (settings: Settings, token: string, address: string | null) => {
  const body = new URLSearchParams({ secret: settings.secretKey ?? '', response: token })
  if (address) body.set('remoteip', address)
  const answer = await fetch(`${settings.url}/turnstile/v0/siteverify`, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(callMs),
  })
  return Verdict.parse(await answer.json())
}

/** Why the check did not pass, by the provider's names; none when it did. */
const problemsWith = async (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  settings: Settings,
  { token, action, address }: { token: string; action: CaptchaAction; address: string | null },
): Promise<string[]> => {
  if (token.length > longest) return ['invalid-input-response']
  try {
    const verdict = await ask(settings, token, address)
    const { success, hostname, action: madeFor, 'error-codes': codes } = verdict
    if (!success) return codes.length > 0 ? codes : ['invalid-input-response']
    if (testSecret.test(settings.secretKey ?? '')) return []
    if (hostname && !isOurSite(hostname, config.publicUrl)) return ['hostname-mismatch']
    return madeFor && madeFor !== action ? ['action-mismatch'] : []
  } catch (error) {
    // Nobody is let through because the check is out of order.
    log.warn({ err: error }, 'the robot check could not be verified')
    return ['internal-error']
  }
}

const refused = (reason: string) =>
  failed('captcha_failed', { message: `captcha protection: request disallowed (${reason})` })

/**
 * Refuses a request that does not show it comes from a person; null when it does, or when the check is off. Asked after
 * the parameters were read and before anything is counted or looked up. A token works once.
 */
export const captchaProblem = async (
  deps: Pick<Deps, 'config' | 'log'>,
  { token, isWaived }: Captcha,
  { action, origin }: { action: CaptchaAction; origin: Origin },
): Promise<Failure | null> => {
  const settings = deps.config.auth.captcha
  if (!settings || isWaived) return null
  if (!token) return refused('no captcha_token found')
  const problems = await problemsWith(deps, settings, { token, action, address: inet(origin.address) })
  return problems.length > 0 ? refused(problems.join(', ')) : null
}

/** The same where a token is not asked for: one that is shown is looked at all the same. */
export const shownCaptchaProblem: typeof captchaProblem = async (deps, captcha, context) =>
  captcha.token ? captchaProblem(deps, captcha, context) : null
