import { parcelPath } from '@om/domain/parcels'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { parcelOf } from '#src/modules/parcels/parcels.ts'
import { dispatchById, lockDispatch, updateDispatch } from './dispatch.repo.ts'

const as = system('shop-dispatch')

/** Where the customer follows the parcel: on our own page. */
const addressOf = (deps: Deps, trackingNumber: string) => `${deps.config.publicUrl}${parcelPath(trackingNumber)}`

/** An order with its parcel. */
const sendingOf = async (tx: Tx, orderId: string) => ({
  order: await dispatchById(tx, orderId),
  parcel: await parcelOf(tx, { shopOrderId: orderId }),
})

/** Tells the shop that an order is on its way and by which number; stops quietly when it has been told. */
export const notifyShop = async (deps: Deps, orderId: string): Promise<void> => {
  const { order, parcel } = await inTransaction({ deps, actor: as }, ({ tx }) => sendingOf(tx, orderId))
  if (!order?.shippedAt || order.fulfilledAt || !parcel) return
  const { trackingNumber } = parcel
  await deps.shop.fulfil({
    orderId: order.providerId,
    trackingNumber,
    trackingUrl: addressOf(deps, trackingNumber),
  })
  await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const held = await lockDispatch(tx, orderId)
    if (!held || held.fulfilledAt) return
    await updateDispatch(tx, held, { fulfilledAt: deps.clock.now() })
    await audit(deps.clock, tx, {
      action: 'shop_order.fulfil',
      subjectType: 'shop_order',
      subjectId: orderId,
      patientId: held.patientId,
      reason: trackingNumber,
    })
  })
}

/** Tells the shop how far a parcel is; an order it does not know as sent yet is told first. */
export const notifyMilestone = async (
  deps: Deps,
  { orderId, milestone, at }: { orderId: string; milestone: string; at: string },
): Promise<void> => {
  await notifyShop(deps, orderId)
  const { order, parcel } = await inTransaction({ deps, actor: as }, ({ tx }) => sendingOf(tx, orderId))
  if (!order?.fulfilledAt || !parcel) return
  const remote = await deps.shop.order(order.providerId)
  // The shop may have sent a part of the order itself, by another parcel.
  const fulfilment = remote?.fulfilments.find(
    ({ status, trackingNumber }) => status === 'success' && trackingNumber === parcel.trackingNumber,
  )
  if (fulfilment) await deps.shop.reportMilestone({ fulfilmentId: fulfilment.id, milestone, at: new Date(at) })
}
