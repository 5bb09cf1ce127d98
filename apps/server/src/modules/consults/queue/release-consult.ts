import { done, type Result, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { lockConsult } from '../consults.repo.ts'
import { moveConsult } from '../move-consult.ts'

/** Puts a consult the doctor holds back in the queue; the draft of the note stays. Repeating it changes nothing. */
export const releaseConsult = async (ctx: Ctx<'doctor'>, input: { id: string }): Promise<Result<{ ok: true }>> => {
  const { deps, tx, actor } = ctx
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
}
