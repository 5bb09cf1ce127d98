import type { Deps } from '#src/deps.ts'
import { callerKey } from '#src/http/caller-key.ts'
import { type Failure, failed } from './failures.ts'
import { tokenHash } from './sessions/refresh-tokens.ts'

/** Calls per network address; `AUTH_RATE_LIMIT_FACTOR` multiplies each. */
const perAddress = {
  signUp: { max: 30, seconds: 300 },
  anonymous: { max: 30, seconds: 3_600 },
  resend: { max: 30, seconds: 300 },
  recover: { max: 30, seconds: 300 },
  otp: { max: 30, seconds: 300 },
  updateUser: { max: 30, seconds: 300 },
  reauthenticate: { max: 30, seconds: 300 },
  verify: { max: 30, seconds: 300 },
  token: { max: 150, seconds: 300 },
  authorize: { max: 60, seconds: 300 },
  factors: { max: 15, seconds: 60 },
} as const

/**
 * Password guesses for one account from one network: the first few are free, then the waits grow. Counted per network,
 * so a stranger's guesses never lock the owner out.
 */
const guesses = [
  { max: 6, seconds: 60 },
  { max: 15, seconds: 900 },
  { max: 40, seconds: 86_400 },
] as const

/** Messages of the whole server: keeps a flood from using up the sender's reputation. */
const mailsPerHour = { max: 2_000, seconds: 3_600 } as const

const tooFast = (retryAfter: number) => failed('over_request_rate_limit', { retryAfter })

/** Counts a call; answers the refusal when this address made too many. */
export const callLimit = async (
  { rates }: Pick<Deps, 'rates'>,
  kind: keyof typeof perAddress,
  address: string,
): Promise<Failure | null> => {
  const { max, seconds } = perAddress[kind]
  const wait = await rates.hit(`auth ${kind} ${callerKey(address)}`, max, seconds)
  return wait === null ? null : tooFast(wait)
}

/** The part of an address that one household or office shares: /24, or /64 for version 6. */
const networkOf = (address: string): string => {
  const caller = callerKey(address)
  return caller.includes(':') ? caller : caller.split('.').slice(0, 3).join('.')
}

const guessKey = (account: string, address: string) =>
  `auth guess ${tokenHash(account).slice(0, 32)} ${networkOf(address)}`

/** Counts a sign-in before the password is checked, so that guesses made at the same time count too. */
export const signInLimit = async (
  { rates }: Pick<Deps, 'rates'>,
  account: string,
  address: string,
): Promise<Failure | null> => {
  const key = guessKey(account, address)
  const wait = await rates.hitInTurn([
    { key: `auth token ${callerKey(address)}`, ...perAddress.token },
    ...guesses.map(limit => ({ key, ...limit })),
  ])
  return wait === null ? null : tooFast(wait)
}

/** Forgets the guesses of someone who then got it right. */
export const forgiveGuesses = async ({ pool }: Pick<Deps, 'pool'>, account: string, address: string): Promise<void> => {
  const key = guessKey(account, address)
  await pool.query(`delete from public.rate_counters where key = any($1)`, [guesses.map(g => `${key}/${g.seconds}`)])
}

/** Counts a message of the whole server. */
export const mailLimit = async ({ rates }: Pick<Deps, 'rates'>): Promise<Failure | null> => {
  const wait = await rates.hit('auth mails', mailsPerHour.max, mailsPerHour.seconds)
  return wait === null ? null : failed('over_email_send_rate_limit', { retryAfter: wait })
}

/** Codes of a second factor tried for one account. Only someone with its password gets this far. */
const codesPerAccount = { max: 40, seconds: 3_600 } as const

/** Counts a typed code of a second factor. */
export const codeLimit = async ({ rates }: Pick<Deps, 'rates'>, userId: string): Promise<Failure | null> => {
  const wait = await rates.hit(`auth code ${userId}`, codesPerAccount.max, codesPerAccount.seconds)
  return wait === null ? null : tooFast(wait)
}
