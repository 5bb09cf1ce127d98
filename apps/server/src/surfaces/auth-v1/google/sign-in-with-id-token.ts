import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { type Failure, failed, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import { answerSession, type OpenSession, type Origin, type SessionAnswer } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { inTransaction } from '../transaction.ts'
import { findAccount } from './find-account.ts'
import { linkIdentity } from './link-identity.ts'
import type { GoogleIdentity, GoogleProvider } from './provider.ts'
import { openForGoogle } from './return-from-google.ts'

export const IdTokenBody = z.object({
  provider: z.string().default(''),
  id_token: z.string().default(''),
  access_token: z.string().nullish(),
  nonce: z.string().nullish(),
  link_identity: z.boolean().nullish(),
})

/** A refusal in the words of OAuth, as this grant answers them. */
export type GrantProblem = { ok: false; error: string; description: string }

const problem = (error: string, description: string): GrantProblem => ({ ok: false, error, description })

/** Refusals about the token itself speak OAuth, those about the account the protocol's own language. */
export type GrantOutcome = { ok: true; value: SessionAnswer } | GrantProblem | Failure

const isNonce = (nonce: string, claim: string): boolean => {
  const expected = createHash('sha256').update(nonce).digest('hex')
  return expected.length === claim.length && timingSafeEqual(Buffer.from(expected), Buffer.from(claim))
}

/** The token carries the hash of the nonce that only its requester knows; both or neither. */
const nonceProblem = (given: string, { nonce: claim }: GoogleIdentity): GrantProblem | null => {
  if (Boolean(given) !== Boolean(claim))
    return problem('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.')
  return claim && !isNonce(given, claim) ? problem('invalid nonce', 'Nonces mismatch') : null
}

type Input = z.infer<typeof IdTokenBody> & {
  origin: Origin
  redirectTo: string
  /** Whose account gets the identity, when `link_identity` asks for that. */
  me: SignedIn | null
}

/** Signs in with an ID token that a page or an app got from Google itself. */
export const signInWithIdToken = async (
  deps: Deps,
  google: GoogleProvider | null,
  { me, origin, redirectTo, ...body }: Input,
): Promise<GrantOutcome> => {
  if (!body.id_token) return problem('invalid request', 'id_token required')
  if (!body.provider) return problem('invalid request', 'provider or client_id and issuer required')
  if (body.provider !== 'google' || !google)
    return problem('invalid request', `Provider ${body.provider} is not enabled`)
  const tooMany = await callLimit(deps, 'token', origin.address)
  if (tooMany) return tooMany
  const verified = await google.verify(body.id_token, body.access_token ?? undefined)
  if (!verified.ok) return verified.status === 503 ? verified : problem('invalid request', verified.message)
  const person = verified.value
  const mismatch = nonceProblem(body.nonce ?? '', person)
  if (mismatch) return mismatch

  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<OpenSession>> => {
    const account = me
      ? await linkIdentity(deps, sql, { userId: me.user.id, person, origin })
      : await findAccount(deps, sql, { person, origin, redirectTo, challenge: {} })
    return account.ok ? openForGoogle(deps, sql, account.value, origin) : account
  })
  if (!outcome.ok) return outcome.code === 'user_banned' ? failed('user_banned', { status: 400 }) : outcome
  deps.accounts.forget(outcome.value.user.id)
  return succeeded(await answerSession(deps, outcome.value))
}
