import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { userById } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Failure, failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { callLimit, codeLimit } from '../limits.ts'
import { mailNotice } from '../mail/notify.ts'
import { answerSession, inet, type OpenSession, type SessionAnswer } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { dropUnfinishedFactors, factorSeconds, lockFactorsOf, ownFactor } from './factors.repo.ts'
import { liftSession } from './lift-session.ts'
import { acceptedStep } from './totp.ts'

type Challenge = { id: string; type: 'totp'; expires_at: number }

/** The address a challenge belongs to; requests made in process have none. */
const challengeAddress = (address: string): string => inet(address) ?? '0.0.0.0'

/** Opens a challenge: one attempt window of five minutes, answered from the same network address. */
export const challengeFactor = async (deps: Deps, me: SignedIn, factorId: string): Promise<Outcome<Challenge>> => {
  const tooMany = await callLimit(deps, 'factors', me.origin.address)
  if (tooMany) return tooMany
  return inTransaction(deps.pool, async (sql): Promise<Outcome<Challenge>> => {
    const factor = await ownFactor(sql, me.user.id, factorId)
    if (!factor) return failed('mfa_factor_not_found')
    const { rows } = await sql.query<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
       returning id, floor(extract(epoch from created_at))::int8::float8 + $3 as expires_at`,
      [factor.id, challengeAddress(me.origin.address), factorSeconds],
    )
    await sql.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [factor.id])
    await recordAuth(sql, 'challenge_created', me.user.id, me.origin.address, { factor_id: factor.id })
    return succeeded({ id: rows[0]?.id ?? '', type: 'totp', expires_at: rows[0]?.expires_at ?? 0 })
  })
}

export const VerifyFactorBody = z.object({ challenge_id: z.string().default(''), code: z.string().default('') })

const useChallenge = async (sql: Sql, factorId: string, challengeId: string, me: SignedIn): Promise<Failure | null> => {
  const { rows } = await sql.query<{ age: number; is_used: boolean; is_same_address: boolean }>(
    `select extract(epoch from now() - created_at)::float8 as age, verified_at is not null as is_used,
       ip_address = $3::inet as is_same_address
     from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [challengeId, factorId, challengeAddress(me.origin.address)],
  )
  const challenge = rows[0]
  if (!challenge) {
    return failed('mfa_factor_not_found', {
      status: 422,
      message: 'MFA factor with the provided challenge ID not found',
    })
  }
  if (challenge.is_used || !challenge.is_same_address) return failed('mfa_ip_address_mismatch')
  if (challenge.age > factorSeconds) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
    return failed('mfa_challenge_expired', { message })
  }
  return null
}

/**
 * Checks a code of the authenticator app and lifts this session to aal2. The first right code finishes the set-up:
 * other unfinished factors and every session of the person that did not prove a second factor end, and a mail tells of it.
 */
export const verifyFactor = async (
  deps: Deps,
  me: SignedIn,
  factorId: string,
  { challenge_id: challengeId, code }: z.infer<typeof VerifyFactorBody>,
): Promise<Outcome<SessionAnswer>> => {
  if (!code) return invalid('Code needs to be non-empty')
  if (!z.uuid().safeParse(challengeId).success) return invalid('challenge_id must be an UUID')
  const tooMany = (await callLimit(deps, 'factors', me.origin.address)) ?? (await codeLimit(deps, me.user.id))
  if (tooMany) return tooMany

  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<OpenSession>> => {
    await lockFactorsOf(sql, me.user.id)
    const factor = await ownFactor(sql, me.user.id, factorId)
    if (!factor) return failed('mfa_factor_not_found')
    const problem = await useChallenge(sql, factor.id, challengeId, me)
    if (problem) return problem
    const lastStep = factor.last_used_step === null ? null : Number(factor.last_used_step)
    const step = acceptedStep(factor.secret, code, lastStep, Date.now())
    await recordAuth(sql, 'verification_attempted', me.user.id, me.origin.address, { accepted: step !== null })
    if (step === null) return failed('mfa_verification_failed')

    await sql.query('update auth.mfa_challenges set verified_at = now() where id = $1', [challengeId])
    await sql.query(
      `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = now() where id = $1`,
      [factor.id, step],
    )
    const lifted = await liftSession(sql, me, { method: 'totp', factorId: factor.id })
    if (!lifted) return failed('session_not_found')
    if (factor.status === 'verified') return succeeded(lifted)
    await dropUnfinishedFactors(sql, me.user.id, { except: factor.id })
    await sql.query(`delete from auth.sessions where user_id = $1 and aal = 'aal1'`, [me.user.id])
    await mailNotice(deps, sql, { kind: 'factor_added', userId: me.user.id, email: me.user.email })
    const user = await userById(sql, me.user.id)
    return succeeded(user ? { ...lifted, user } : lifted)
  })
  deps.accounts.forget(me.user.id)
  return outcome.ok ? succeeded(await answerSession(deps, outcome.value)) : outcome
}
