import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { readJson, sendFailure, sendOutcome } from '../http.ts'
import { callLimit, codeLimit } from '../limits.ts'
import { mailNotice } from '../mail/notify.ts'
import { answerSession, type OpenSession, type SessionAnswer } from '../sessions/sessions.ts'
import { type SignedIn, signedIn } from '../sessions/signed-in.ts'
import { inTransaction } from '../transaction.ts'
import { lockFactorsOf } from './factors.repo.ts'
import { liftSession } from './lift-session.ts'
import { codesLeft, replaceCodes, useCode } from './recovery-codes.ts'

const VerifyRecoveryCodeBody = z.object({ code: z.string().max(100).default('') })

/**
 * Lifts this session to aal2 with a recovery code, for someone who lost the device with their authenticator app. The code
 * is used up and its owner told by mail. At aal2 they may remove the lost factor and set up another.
 */
const verifyRecoveryCode = async (
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

/** Makes ten recovery codes, after the second factor they stand in for was used. Earlier ones stop working. */
const makeRecoveryCodes = async (deps: Deps, me: SignedIn): Promise<Outcome<{ codes: string[] }>> => {
  if (me.aal !== 'aal2')
    return failed('insufficient_aal', { status: 403, message: 'AAL2 required to make recovery codes' })
  const tooMany = await callLimit(deps, 'factors', me.origin.address)
  if (tooMany) return tooMany
  return inTransaction(deps.pool, async (sql): Promise<Outcome<{ codes: string[] }>> => {
    await lockFactorsOf(sql, me.user.id)
    const { rowCount } = await sql.query(
      `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
      [me.user.id],
    )
    if (!rowCount)
      return failed('mfa_factor_not_found', { status: 422, message: 'Recovery codes need a verified factor' })
    const codes = await replaceCodes(sql, me.user.id)
    await recordAuth(sql, 'recovery_codes_generated', me.user.id, me.origin.address)
    await mailNotice(deps, sql, { kind: 'recovery_codes_made', userId: me.user.id, email: me.user.email })
    return succeeded({ codes })
  })
}

/** Codes for a lost device. An extension of the hosted protocol: see `@om/contracts/sign-in-service`. */
export const recoveryCodeRoutes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>()
  app.get('/recovery-codes', async c => {
    const me = await signedIn(deps, c)
    return me.ok ? c.json(await codesLeft(deps.pool, me.value.user.id)) : sendFailure(c, me)
  })
  app.post('/recovery-codes', async c => {
    const me = await signedIn(deps, c)
    return me.ok ? sendOutcome(c, await makeRecoveryCodes(deps, me.value)) : sendFailure(c, me)
  })
  app.post('/recovery-codes/verify', async c => {
    const me = await signedIn(deps, c)
    if (!me.ok) return sendFailure(c, me)
    const body = await readJson(c, VerifyRecoveryCodeBody)
    return body.ok ? sendOutcome(c, await verifyRecoveryCode(deps, me.value, body.value)) : sendFailure(c, body)
  })
  return app
}
