import { z } from 'zod'
import { Day, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

export const milestones = [
  'label_created',
  'in_transit',
  'out_for_delivery',
  'awaiting_collection',
  'delivered',
  'problem',
] as const

/** Longest code that a scanner reads, or somebody types in its place. */
export const MOST_SCANNED = 80

/** A parcel without name, address or contents: safe for anyone who holds the tracking number. */
export const Parcel = z.object({
  trackingNumber: z.string(),
  carrier: z.literal('Australia Post'),
  milestone: z.enum(milestones),
  label: z.string(),
  events: z.array(z.object({ at: Instant, description: z.string(), location: z.string() })),
  lastCheckedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  carrierUrl: z.string(),
  /** Since when we ask the carrier where it is; null while nobody does. */
  askedCarrierOn: Day.nullable(),
})
export type Parcel = z.infer<typeof Parcel>

/** In grams; the carrier takes nothing lighter. */
const LIGHTEST = 20

/** What a parcel weighs, in grams; how heavy one may be depends on what is in it. */
export const parcelWeight = (heaviest: number) => {
  const sentence = `Whole grams, ${LIGHTEST} to ${heaviest.toLocaleString('en-AU')}.`
  return z.int(sentence).min(LIGHTEST, sentence).max(heaviest, sentence)
}

export const trackParcel = endpoint('GET', '/api/parcels/:trackingNumber', {
  who: 'anyone',
  summary: 'Follow a parcel',
  params: z.object({
    trackingNumber: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{8,30}$/, 'Check the tracking number.'),
  }),
  reply: Parcel,
  limit: { max: 60, seconds: 60 },
})

export const parcels = { track: trackParcel }
