import { done, type Result } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'

/** Ends the session that this request came with, at the sign-in service and here. (Spec §7) */
export const endSession = async (ctx: Ctx<'signed-in'>): Promise<Result<{ ok: true }>> => {
  const { deps, tx, actor } = ctx
  await deps.identity.endSession(actor.id, actor.claims.session_id)
  deps.accounts.forget(actor.id)

  await audit(deps.clock, tx, {
    action: 'account.session.end',
    subjectType: 'account',
    subjectId: actor.id,
    patientId: actor.role === 'patient' ? actor.id : null,
  })
  return done({ ok: true })
}
