import { done, type Result } from '@om/contracts/errors'
import type { PersonActor } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'

/** Ends the session that this request came with, at the sign-in service and here. (Spec §7) */
export const endSession = async (deps: Deps, actor: PersonActor, requestId = ''): Promise<Result<{ ok: true }>> => {
  await deps.identity.endSession(actor.id, actor.claims.session_id)
  deps.accounts.forget(actor.id)
  return deps.db.transaction(
    actor,
    async tx => {
      await audit(deps.clock, tx, {
        action: 'account.session.end',
        subjectType: 'account',
        subjectId: actor.id,
        patientId: actor.role === 'patient' ? actor.id : null,
      })
      return done({ ok: true })
    },
    requestId,
  )
}
