import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { decideClaim as decideEndpoint } from '@om/contracts/supply-steps'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { deliveryFor } from '#src/modules/people/people.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { makeGood } from '../again/replace-supply.ts'
import type { StepInput } from '../make/take-step.ts'
import { announceSupply, moveSupply } from '../move-supply.ts'
import { contextOf } from '../page/supply-context.ts'
import { buildSupplyPage } from '../page/supply-page.ts'
import { insertNote, lockSupply, type SupplyRow, updateSupply, visibleSupply } from '../supplies.repo.ts'
import { writeClaimAnswered } from '../supply-mails.ts'
import { closeClaim, lastClaimOf } from './claims.repo.ts'

type Decide = StepInput & CallInput<typeof decideEndpoint>['body']

/** Nobody knows where the parcel is, so the order ends as lost; whatever came leaves it where it is. */
const settle = async (
  { deps, tx }: Ctx<'pharmacist'>,
  order: SupplyRow,
  lost: string | null,
): Promise<Result<SupplyRow>> => {
  if (lost) return moveSupply(deps, tx, order, { action: 'lose', by: 'pharmacist', to: 'lost', reason: lost })
  const decided = await updateSupply(tx, order, {})
  return decided ? done(decided) : refusedIn('order_changed', order.state)
}

/**
 * A pharmacist decides what a patient has reported: made again, paid back, or turned down with words to them. What has not arrived is
 * lost with that. Of two at once
 * one counts, and the other is told `claim_decided`. Refuses as every step does, and with `supply_refused` where the
 * prescription does not stand for another.
 */
export const decideClaim = async (ctx: Ctx<'pharmacist'>, input: Decide): Promise<Result<SupplyForPharmacist>> => {
  const { deps, tx, actor } = ctx
  const { outcome, answer, cause } = input
  const seen = await visibleSupply(tx, input.id)
  if (seen && outcome === 'resend') await deliveryFor(tx, seen.patientId, null)
  const order = await lockSupply(tx, input.id)
  if (!order) return refused('not_found')
  const { isRegistered, isOwnCare } = await contextOf(deps, tx, actor, order)
  if (!isRegistered) return refused('registration_not_current')
  if (isOwnCare) return refused('own_care')
  const claim = await lastClaimOf(tx, order.id)
  if (claim?.outcome !== null) return refusedIn('claim_decided', claim?.outcome ?? 'closed')
  if (order.version !== input.version) return refusedIn('order_changed', order.state)
  if (outcome === 'turn_down' && answer.length < 10)
    return refused('bad_request', [
      { field: 'answer', message: 'Tell the patient in at least 10 characters why, and what they can do.' },
    ])
  const isUpheld = outcome !== 'turn_down'
  const hasCome = claim.kind !== 'not_arrived'
  const goods = isUpheld && hasCome ? input.goods : null
  const missing = [
    ...(isUpheld && hasCome && goods === null
      ? [{ field: 'goods', message: 'Say what the patient does with what came.' }]
      : []),
    ...(isUpheld && claim.kind === 'wrong_item' && cause.length < 10
      ? [
          {
            field: 'cause',
            message: 'Say in at least 10 characters what went wrong, after looking at what was packed.',
          },
        ]
      : []),
    ...(goods === 'return' && answer.length < 10
      ? [{ field: 'answer', message: 'Tell the patient in at least 10 characters how it comes back to us.' }]
      : []),
  ]
  if (missing.length > 0) return refused('bad_request', missing)
  if (isUpheld) {
    const made = await makeGood(deps, tx, order, outcome)
    if (!made.ok) return made
  }
  await closeClaim(tx, order.id, { outcome, goods, answer, decidedBy: actor.name, decidedAt: deps.clock.now() })
  const decided = await settle(ctx, order, isUpheld && !hasCome ? outcome : null)
  if (!decided.ok) return decided
  const auditId = await audit(deps.clock, tx, {
    action: 'order.decide_claim',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
    reason: outcome,
  })
  const said = [cause && `What went wrong: ${cause}`, answer && `To the patient: ${answer}`].filter(Boolean)
  if (said.length > 0) await insertNote(tx, { auditId, orderId: order.id, text: said.join(' ') })
  await closeTasks(deps, tx, 'parcel_claim', [order.id], actor.name)
  await announceSupply(tx, order)
  // What becomes of the parcel that came is read with the order.
  if (!isUpheld || goods) await writeClaimAnswered(deps, tx, order, claim.id)
  return done(await buildSupplyPage(deps, tx, actor, decided.value))
}
