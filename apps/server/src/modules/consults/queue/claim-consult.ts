import type { ConsultForDoctor } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { buildChart } from '../chart/chart.ts'
import { holdRanOut, leftIdle } from '../chart/history.ts'
import { claimEnd } from '../clock.ts'
import { claimRefusal, holdsClaim, isClaimLapsed, isLeftIdle } from '../consults.policy.ts'
import { type ConsultRow, extendClaim, lockConsult } from '../consults.repo.ts'
import { notifyPatient } from '../contact/notify-patient.ts'
import { moveConsult } from '../move-consult.ts'

/** A hold that ran out, or in which nothing was done while its patient was promised an answer, goes back first, so that the trail shows both steps. */
const freed = async (deps: Deps, tx: Tx, consult: ConsultRow, now: Date): Promise<Result<ConsultRow>> =>
  isClaimLapsed(consult, now) || isLeftIdle(consult, now)
    ? moveConsult(
        deps,
        tx,
        consult,
        { action: 'release', by: 'system', reason: isClaimLapsed(consult, now) ? holdRanOut : leftIdle },
        { claimedBy: null, claimExpiresAt: null },
      )
    : done(consult)

/**
 * Gives a waiting consult to the doctor for 30 minutes; of two who claim at once, one gets `consult_claimed`. A doctor
 * who holds it already has the hold renewed. Needs a current registration (INV-02) and is never for one's own care (INV-05).
 */
export const claimConsult = async (ctx: Ctx<'doctor'>, input: { id: string }): Promise<Result<ConsultForDoctor>> => {
  const { deps, tx, actor } = ctx
  const consult = await lockConsult(tx, input.id)
  if (!consult) return refused('not_found')
  const now = deps.clock.now()
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const code = claimRefusal(consult, actor, now)
  if (code) return refusedIn(code, consult.state)
  if (holdsClaim(consult, actor, now)) {
    await extendClaim(tx, consult.id, claimEnd(now))
    await closeTasks(deps, tx, 'promise_near', [consult.id], actor.name)
    return done(await buildChart(ctx, consult.id, { isRegistered: true }))
  }
  const waiting = await freed(deps, tx, consult, now)
  if (!waiting.ok) return waiting
  const claimed = await moveConsult(
    deps,
    tx,
    waiting.value,
    { action: 'claim', by: 'doctor' },
    { claimedBy: actor.staffId, claimExpiresAt: claimEnd(now) },
  )
  if (!claimed.ok) return claimed
  await closeTasks(deps, tx, 'promise_near', [consult.id], actor.name)
  await notifyPatient(deps, tx, consult, 'assigned')
  return done(await buildChart(ctx, consult.id, { isRegistered: true }))
}
