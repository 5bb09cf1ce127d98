import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { type ParcelRow, voidAtCarrier, voidParcel } from '#src/modules/parcels/parcels.ts'
import type { StepInput } from '../make/take-step.ts'
import { announceSupply } from '../move-supply.ts'
import { contextOf } from '../page/supply-context.ts'
import { buildSupplyPage } from '../page/supply-page.ts'
import { mayVoidLabel, staleness } from '../supplies.policy.ts'
import { endLodging, insertNote, lockSupply, reserveLodging, updateSupply } from '../supplies.repo.ts'

/** Longer than the carrier's client takes to give up. */
const reservedMs = 15_000

/**
 * Voids the label of a parcel that has not left, at the carrier first: then the order may be sent elsewhere and gets a new one.
 * Nobody ships it meanwhile. Refuses with `parcel_missing`, `provider_down`, `label_not_voided`, and as every step does.
 */
export const voidLabel = async (
  ctx: BareCtx<'pharmacist'>,
  { id, version, note }: StepInput & { note: string },
): Promise<Result<SupplyForPharmacist>> => {
  const { deps, actor } = ctx
  const found = await inTransaction(ctx, async ({ tx }): Promise<Result<ParcelRow>> => {
    const order = await lockSupply(tx, id)
    if (!order) return refused('not_found')
    const { isRegistered, isOwnCare, parcel } = await contextOf(deps, tx, actor, order)
    if (!isRegistered) return refused('registration_not_current')
    if (isOwnCare) return refused('own_care')
    const stale = staleness(order, version, mayVoidLabel(order))
    if (stale) return refusedIn(stale, order.state)
    if (!parcel) return refused('parcel_missing')
    return (await reserveLodging(tx, id, reservedMs)) ? done(parcel) : refusedIn('order_changed', order.state)
  })
  if (!found.ok) return found
  const voided = await voidAtCarrier(deps, found.value)
  if (!voided.ok) {
    await inTransaction({ deps, actor: system('parcels') }, ({ tx }) => endLodging(tx, id))
    return voided
  }
  return inTransaction(ctx, async ({ tx }): Promise<Result<SupplyForPharmacist>> => {
    const order = await lockSupply(tx, id)
    if (!order) return refused('not_found')
    await voidParcel(deps, tx, found.value.id)
    const changed = await updateSupply(tx, order, { lodgingUntil: null })
    if (!changed) return refusedIn('order_changed', order.state)
    const auditId = await audit(deps.clock, tx, {
      action: 'order.void_label',
      subjectType: 'order',
      subjectId: id,
      patientId: order.patientId,
      reason: found.value.trackingNumber,
    })
    await insertNote(tx, { auditId, orderId: id, text: note })
    await announceSupply(tx, order)
    return done(await buildSupplyPage(deps, tx, actor, changed))
  })
}
