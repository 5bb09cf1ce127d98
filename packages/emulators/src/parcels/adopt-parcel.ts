import { z } from 'zod'
import { findProduct } from './article-id.ts'
import type { Parcel, Parcels } from './parcel.ts'
import { planNext } from './scan-plan.ts'
import { Place } from './shipment-input.ts'

/** A parcel that was lodged before this carrier was asked anything, under the numbers that it already has. */
export const Adoption = z.object({
  shipmentId: z.string().min(1).max(60),
  itemId: z.string().min(1).max(60),
  trackingNumber: z.string().min(8).max(40),
  reference: z.string().max(50),
  productId: z.string().refine(id => findProduct(id) !== undefined, 'not a product of this account'),
  isDelivered: z.boolean(),
  createdAt: z.iso.datetime(),
  weightKg: z.number().positive().max(22),
  from: Place,
  to: Place,
})

/** Takes the parcel over, so that its label can be printed; one that is known stays as it is. */
export function adoptParcel(state: Parcels, account: string, given: z.infer<typeof Adoption>): Parcel {
  const { trackingNumber: article, shipmentId, itemId, reference, createdAt } = given
  const known = state.parcels.get(article)
  if (known) return known
  const shipment = { id: shipmentId, account, reference, consignmentId: article, createdAt, articles: [article] }
  state.shipments.put({ ...shipment, orderId: null })
  const parcel = state.parcels.put({
    id: article,
    ...{ itemId, itemReference: reference, shipmentId, consignmentId: article, productId: given.productId },
    ...{ from: given.from, to: given.to, weightKg: given.weightKg, mayBeLeft: false, createdAt },
    status: given.isDelivered ? 'Delivered' : 'Created',
    events: [],
    step: 0,
    planStart: createdAt,
  })
  if (!given.isDelivered) planNext(state, parcel)
  return parcel
}
