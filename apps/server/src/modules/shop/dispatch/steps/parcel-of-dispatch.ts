import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import type { LostParcel, ParcelOwner, ParcelRow } from '#src/modules/parcels/parcels.ts'
import { followReturns } from '../../orders/returns/return-task.ts'
import { insertReturn, returnByRequestKey } from '../../orders/returns/returns.repo.ts'
import { returnableOf } from '../../orders/shop-orders.policy.ts'
import { partsOf } from '../../orders/shop-orders.repo.ts'
import { notifyMilestoneJob } from '../../shop.jobs.ts'
import { dispatchById, lockDispatch, updateDispatch } from '../dispatch.repo.ts'
import { writeDispatchDelivered, writeDispatchWaits } from '../dispatch-mails.ts'

/** Wakes the pharmacy's board, the admins' list and, where it is kept with an account, the customer's screens. */
export const announceDispatch = (tx: Tx, order: { id: string; patientId: string | null }): Promise<void> =>
  announceEach(tx, [
    { topics: ['role:pharmacist'], kind: 'dispatch', subjectId: order.id },
    { topics: ['role:admin'], kind: 'shop-order', subjectId: order.id },
    ...(order.patientId
      ? [{ topics: [`user:${order.patientId}` as const], kind: 'shop-order' as const, subjectId: order.id }]
      : []),
  ])

const deliver = async (deps: Deps, tx: Tx, parcel: ParcelRow, orderId: string, deliveredAt: Date): Promise<void> => {
  const order = await lockDispatch(tx, orderId)
  if (order?.dispatchState !== 'shipped') return
  await updateDispatch(tx, order, { dispatchState: 'delivered', deliveredAt })
  await audit(deps.clock, tx, {
    action: 'shop_order.deliver',
    subjectType: 'shop_order',
    subjectId: orderId,
    patientId: order.patientId,
    fromState: 'shipped',
    toState: 'delivered',
  })
  await writeDispatchDelivered(deps, tx, order, parcel.trackingNumber)
}

/** What the carrier has lost is asked back for whoever ordered it, which the front desk answers; once, as the same enquiry. */
const askForLost = async (deps: Deps, tx: Tx, orderId: string, { enquiryId, number }: LostParcel): Promise<null> => {
  const parts = await partsOf(tx.q, [orderId])
  const lines = parts.lines
    .map(line => ({ lineId: line.id, quantity: returnableOf(line, parts) }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0 || (await returnByRequestKey(tx, enquiryId))) return null
  const note = `Australia Post counts the parcel as lost (enquiry ${number}).`
  await insertReturn(
    tx,
    { orderId, requestKey: enquiryId, reason: 'not_arrived', note, requestedAt: deps.clock.now() },
    lines,
  )
  await followReturns(deps, tx, orderId, '')
  return null
}

/** How an order of the shop follows its parcel. */
export const ownerOfDispatch = (parcel: ParcelRow, orderId: string): ParcelOwner => ({
  notifyScreens: async (deps, tx) => {
    await announceDispatch(tx, { id: orderId, patientId: parcel.patientId })
    const at = parcel.scans[0]?.at ?? deps.clock.now().toISOString()
    if (parcel.milestone !== 'label_created')
      await deps.jobs.send(tx, notifyMilestoneJob, { orderId, milestone: parcel.milestone, at })
  },
  // The office hears of it with the parcel's other news.
  comeBack: () => Promise.resolve(),
  // Nothing is a task of the pharmacy because it is late.
  stillOnItsWay: () => Promise.resolve(),
  reportLost: (deps, tx, lost) => askForLost(deps, tx, orderId, lost),
  deliver: (deps, tx, deliveredAt) => deliver(deps, tx, parcel, orderId, deliveredAt),
  writeReadyToCollect: async (deps, tx) => {
    const order = await dispatchById(tx, orderId)
    if (order) await writeDispatchWaits(deps, tx, order, parcel.trackingNumber)
  },
})
