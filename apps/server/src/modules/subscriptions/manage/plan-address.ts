import { type Result, refused } from '@om/contracts/errors'
import type { PlanChange } from '@om/contracts/plan-changes'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { deliveryFor, isOwnAddress } from '#src/modules/people/people.ts'
import { redirectSuppliesOfPlan } from '#src/modules/supplies/supplies.ts'
import { lockSubscription, saveAddress, visibleSubscription } from '../billing.repo.ts'
import { lastChangeOf } from '../money.repo.ts'
import { viewsOf } from '../subscription-view.ts'
import { receiptIn } from './change-plan.ts'
import { keepChange } from './keep-change.ts'

type Wish = { id: string; addressId: string | null; seen: number }

/**
 * Sends the deliveries of a plan to another address of its patient, null for whichever is their default, and what is not packed with
 * them. The same press again is the same change; a later one from a page that was read before it is told with `plan_changed`.
 */
export const changePlanAddress = async (
  ctx: Ctx<'patient'>,
  { id, addressId, seen }: Wish,
): Promise<Result<PlanChange>> => {
  const { deps, tx, actor, now } = ctx
  const row = await visibleSubscription(tx, id)
  if (!row) return refused('not_found')
  // Before everything else that is locked, as where somebody moves.
  const to = await deliveryFor(tx, actor.id, addressId)
  if (!to || (addressId !== null && !(await isOwnAddress(tx, actor.id, addressId)))) return refused('not_found')
  await lockSubscription(tx, row.stripeSubscriptionId)
  const last = await lastChangeOf(tx, id)
  if (last?.number === seen + 1 && last.kind === 'address' && last.toAddressId === addressId)
    return receiptIn(tx, last.id, now)
  if ((last?.number ?? 0) !== seen) return refused('plan_changed')
  const fresh = await visibleSubscription(tx, id)
  const [view] = await viewsOf(tx, fresh ? [fresh] : [], now)
  if (!view?.standing || view.plan.status !== 'active')
    return refusedIn('subscription_wrong_state', fresh?.status ?? row.status)
  const from = view.subscription.addressId
  await saveAddress(tx, id, addressId)
  await redirectSuppliesOfPlan(deps, tx, { subscriptionId: id, patientId: actor.id, addressId, to })
  const change = await keepChange(deps, tx, view, view.standing, {
    kind: 'address',
    at: view.standing.chargeAt,
    pausedUntil: view.subscription.pausedUntil,
    goes: { to, from, addressId },
  })
  return receiptIn(tx, change.id, now)
}
