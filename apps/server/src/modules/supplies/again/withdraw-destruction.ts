import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { queryReasons, type withdrawDestruction as withdrawEndpoint } from '@om/contracts/supply-steps'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { followAgain } from '../follow-prescription.ts'
import type { StepInput } from '../make/take-step.ts'
import { announceSupply } from '../move-supply.ts'
import { contextOf } from '../page/supply-context.ts'
import { buildSupplyPage } from '../page/supply-page.ts'
import { lastQueryOf } from '../query/queries.repo.ts'
import { paymentProblem } from '../supplies.hooks.ts'
import { hasEnded, mayWithdraw, staleness, stillStands } from '../supplies.policy.ts'
import { insertDestructionError, insertNote, lockSupply, updateSupply } from '../supplies.repo.ts'
import { dismissWitness, openDestroyUnpaid } from '../supply-tasks.ts'

type Withdraw = StepInput & CallInput<typeof withdrawEndpoint>['body']

/**
 * Says that what one pharmacist recorded as destroyed is not, before a second one has witnessed it. What was recorded stays to be read,
 * and the order stands where it stood, or where its prescription has brought it since. Refuses with `not_found`,
 * `registration_not_current`, `own_care`, and with `order_taken`, `order_changed` or `order_wrong_state` where nothing is to withdraw.
 */
export const withdrawDestruction = async (
  ctx: Ctx<'pharmacist'>,
  input: Withdraw,
): Promise<Result<SupplyForPharmacist>> => {
  const { deps, tx, actor, now } = ctx
  const order = await lockSupply(tx, input.id)
  if (!order) return refused('not_found')
  const { script, today, isRegistered, isOwnCare } = await contextOf(deps, tx, actor, order)
  if (!isRegistered) return refused('registration_not_current')
  if (isOwnCare) return refused('own_care')
  const stale = staleness(order, input.version, mayWithdraw(order))
  if (stale || !order.destroyedBy) return refusedIn(stale ?? 'order_wrong_state', order.state)
  await insertDestructionError(tx, {
    orderId: order.id,
    patientId: order.patientId,
    destroyedBy: order.destroyedBy,
    note: order.destroyNote,
    orderVersion: order.version,
    reason: input.reason,
    byName: actor.name,
    at: now,
  })
  const withdrawn = await updateSupply(tx, order, { destroyedBy: null, destroyNote: '' })
  if (!withdrawn) return refusedIn('order_changed', order.state)
  const auditId = await audit(deps.clock, tx, {
    action: 'order.withdraw_destruction',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
  })
  await insertNote(tx, { auditId, orderId: order.id, text: input.reason })
  await dismissWitness(deps, tx, order, actor.name)
  const stands = await followAgain(deps, tx, withdrawn, {
    hasEnded: hasEnded(script, today),
    stands: stillStands(script, today),
    isCleared: queryReasons.includes(order.holdReason) && (await lastQueryOf(tx, order.id))?.query.outcome === 'go_on',
  })
  const isUnpaid = stands.state === 'on_hold' && (await paymentProblem.ask(tx, order)) === 'lost'
  if (isUnpaid && !hasEnded(script, today)) await openDestroyUnpaid(deps, tx, stands)
  await announceSupply(tx, order)
  return done(await buildSupplyPage(deps, tx, actor, stands))
}
