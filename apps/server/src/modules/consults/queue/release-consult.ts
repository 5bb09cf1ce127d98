import { done, type Result, refused } from '@om/contracts/errors'
import type { DoctorActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { lockConsult } from '../consults.repo.ts'
import { moveConsult } from '../move-consult.ts'

/** Puts a consult the doctor holds back in the queue; the draft of the note stays. Repeating it changes nothing. */
export const releaseConsult = (
  deps: Deps,
  actor: DoctorActor,
  input: { id: string },
  requestId = '',
): Promise<Result<{ ok: true }>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<{ ok: true }>> => {
      const consult = await lockConsult(tx, input.id)
      if (!consult) return refused('not_found')
      if (consult.state === 'submitted') return done({ ok: true })
      if (consult.state === 'in_review' && consult.claimedBy !== actor.staffId) return refused('consult_not_yours')
      const moved = await moveConsult(
        deps,
        tx,
        consult,
        { action: 'release', by: 'doctor' },
        { claimedBy: null, claimExpiresAt: null },
      )
      return moved.ok ? done({ ok: true }) : moved
    },
    requestId,
  )
