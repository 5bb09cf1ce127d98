import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { callLimit, codeLimit } from '../limits.ts'
import { mailNotice } from '../mail/notify.ts'
import { answerSession, type OpenSession, type SessionAnswer } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { inTransaction } from '../transaction.ts'
import { lockFactorsOf } from './factors.repo.ts'
import { liftSession } from './lift-session.ts'
import { useCode } from './recovery-codes.ts'

export const VerifyRecoveryCodeBody = z.object({ code: z.string().max(100).default('') })

/**
 * Lifts this session to aal2 with a recovery code, for someone who lost the device with their authenticator app. The code
 * is used up and its owner told by mail. At aal2 they may remove the lost factor and set up another.
 */
export const verifyRecoveryCode = async (
  deps: Deps,
  me: SignedIn,
  { code }: z.infer<typeof VerifyRecoveryCodeBody>,
): Promise<Outcome<SessionAnswer>> => {
  if (!code.trim()) return invalid('Code needs to be non-empty')
  const tooMany = (await callLimit(deps, 'factors', me.origin.address)) ?? (await codeLimit(deps, me.user.id))
  if (tooMany) return tooMany

  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<OpenSession>> => {
    await lockFactorsOf(sql, me.user.id)
    const isRight = await useCode(sql, me.user.id, code)
    await recordAuth(sql, 'recovery_code_used', me.user.id, me.origin.address, { accepted: isRight })
    if (!isRight) return failed('mfa_verification_failed', { message: 'Invalid recovery code entered' })
    await mailNotice(deps, sql, { kind: 'recovery_code_used', userId: me.user.id, email: me.user.email })
    const lifted = await liftSession(sql, me, { method: 'recovery_code', factorId: null })
    return lifted ? succeeded(lifted) : failed('session_not_found')
  })
  deps.accounts.forget(me.user.id)
  return outcome.ok ? succeeded(await answerSession(deps, outcome.value)) : outcome
}
