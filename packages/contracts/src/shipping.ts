import { z } from 'zod'
import { Day, Id, IdParams, Instant } from './common.ts'
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

export const enquiryOutcomes = ['found', 'lost', 'closed'] as const

/** That the carrier was asked about a parcel: under which number of theirs, when, by whom, and what came of it. */
const CarrierEnquiry = z.object({
  id: Id,
  trackingNumber: z.string(),
  orderId: Id.nullable(),
  shopOrderId: Id.nullable(),
  number: z.string(),
  askedOn: Day,
  /** When somebody looks at it next. */
  lookOn: Day,
  isDue: z.boolean(),
  by: z.string(),
  outcome: z.enum(enquiryOutcomes).nullable(),
  words: z.string(),
  endedBy: z.string(),
  endedAt: Instant.nullable(),
})
export type CarrierEnquiry = z.infer<typeof CarrierEnquiry>

const enquiryFields = {
  number: z.string().trim().min(3, 'Enter the number that the carrier gave.').max(40),
  askedOn: Day,
  lookOn: Day,
}
const looksLater = {
  check: ({ askedOn, lookOn }: { askedOn: string; lookOn: string }) => lookOn >= askedOn,
  error: { path: ['lookOn'], error: 'Choose a day that is not before the carrier was asked.' },
}

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
  /** Parcels that the carrier was asked about, by the day on which somebody looks next. */
  enquiries: z.array(CarrierEnquiry),
  /** Those that ended, the last first. */
  ended: z.array(CarrierEnquiry),
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

export const askCarrier = endpoint('POST', '/api/pharmacy/enquiries', {
  who: 'pharmacist',
  summary: 'Keep that the carrier was asked about a parcel on its way; its patient reads since when',
  body: z
    .object({ id: Id, trackingNumber: z.string().trim().toUpperCase().max(40), ...enquiryFields })
    .refine(looksLater.check, looksLater.error),
  reply: Shipping,
})

export const correctEnquiry = endpoint('POST', '/api/pharmacy/enquiries/:id/correct', {
  who: 'pharmacist',
  summary: 'Correct the number or the days of an enquiry that has not ended',
  params: IdParams,
  body: z.object(enquiryFields).refine(looksLater.check, looksLater.error),
  reply: Shipping,
})

export const endEnquiry = endpoint('POST', '/api/pharmacy/enquiries/:id/end', {
  who: 'pharmacist',
  summary: 'End an enquiry: found, lost, which is entered as a report about its order, or entered by mistake',
  params: IdParams,
  body: z.object({
    outcome: z.enum(enquiryOutcomes, 'Choose what came of it.'),
    /** The carrier's words, or why it is closed. */
    words: z.string().trim().max(500).default(''),
  }),
  reply: Shipping,
})

export const shipping = {
  read: readShipping,
  lodge: lodgeManifest,
  paper: manifestPaper,
  ask: askCarrier,
  correct: correctEnquiry,
  end: endEnquiry,
}
