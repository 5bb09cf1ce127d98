import { z } from 'zod'
import { Id, IdParams, Instant } from './common.ts'
import { Download, endpoint } from './endpoint.ts'

const ShippedParcel = z.object({
  trackingNumber: z.string(),
  isExpress: z.boolean(),
  handedOverAt: Instant.nullable(),
  /** The carrier's word for where it is; empty before its first scan. */
  carrierStatus: z.string(),
  /** What is in it: an order of a prescription, or of the shop. */
  orderId: Id.nullable(),
  shopOrderId: Id.nullable(),
})

export const Shipping = z.object({
  /** Handed over and on no manifest, Express first. */
  waiting: z.array(ShippedParcel),
  /** One that the carrier has not answered yet. */
  open: z.object({ id: Id, by: z.string(), at: Instant }).nullable(),
  manifests: z.array(
    z.object({ id: Id, carrierOrderId: z.string(), parcels: z.int(), by: z.string(), lodgedAt: Instant }),
  ),
  /** Not arrived 3 days after they were handed over with Express, 8 days otherwise. */
  late: z.array(ShippedParcel),
})
export type Shipping = z.infer<typeof Shipping>

export const readShipping = endpoint('GET', '/api/pharmacy/shipping', {
  who: 'pharmacist',
  summary: 'Parcels that wait for a manifest, manifests of late, and parcels that should have arrived',
  reply: Shipping,
})

export const lodgeManifest = endpoint('POST', '/api/pharmacy/manifests', {
  who: 'pharmacist',
  summary: 'Lodge what was handed over as one manifest with the carrier; one whose answer was lost is asked for again',
  body: z.object({ id: Id }),
  reply: z.object({ parcels: z.int() }),
})

export const manifestPaper = endpoint('GET', '/api/pharmacy/manifests/:id/paper', {
  who: 'pharmacist',
  summary: 'A manifest as the carrier prints it, as PDF',
  params: IdParams,
  reply: Download,
  produces: 'application/pdf',
})

export const shipping = { read: readShipping, lodge: lodgeManifest, paper: manifestPaper }
