import { z } from 'zod'
import { Address, dayField, IdParams, MOST_STORED, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { MOST_SCANNED, parcelWeight } from './parcels.ts'
import { claimDecisions, goodsAfter, remedies, ToldClaim } from './supply-claims.ts'
import { Holding, Lot, Maker, SupplyForPharmacist } from './supply-shapes.ts'

// What a pharmacist does with an order, step by step.

const step = <B extends z.ZodRawShape>(path: `/${string}`, summary: string, shape: B) =>
  endpoint('POST', `/api/orders/:id${path}`, {
    who: 'pharmacist',
    summary,
    params: IdParams,
    body: z.object({ version: Version, ...shape }),
    reply: SupplyForPharmacist,
  })

const tick = (otherwise: string) => z.literal(true, { error: `Tick every check, or ${otherwise}.` })
const verified = tick('hold the order')
const released = tick('send the batch back')

/** A ready-made item as it goes into the parcel. */
const PackedItem = z.object({
  position: z.int().min(0).max(19),
  batchNumber: z.string().trim().toUpperCase().min(1, "Enter the manufacturer's batch number.").max(40),
  maker: Maker,
  expiresOn: dayField('Enter the expiry on the pack.'),
})
const packedItems = z.array(PackedItem).max(20)

/** What is not at hand of the ready-made items: it follows as an order of its own, at no charge. */
const owedItems = z.array(Holding).max(20).default([])

export const dispensingChecks = [
  'patient',
  'medicine',
  'strength',
  'form',
  'directions',
  'quantity',
  'interval',
  'interactions',
] as const

export const counsellingAnswers = ['offered', 'given', 'declined'] as const

export const verifySupply = step('/verify', 'Verify: clinical and legal check; counts the supply once', {
  checks: z.object({
    patient: verified,
    medicine: verified,
    strength: verified,
    form: verified,
    directions: verified,
    quantity: verified,
    interval: verified,
    interactions: verified,
  }),
  counselling: z.enum(counsellingAnswers, 'Say how counselling went.'),
})
export const startCompounding = step('/start-compounding', 'Open the worksheet and allocate the batch number', {})
export const finishCompounding = step(
  '/finish-compounding',
  'Complete the worksheet and send it to the quality check',
  {
    lots: z.array(Lot).min(1, 'Record at least one ingredient lot.').max(20),
    /** What the compounder calculated for each active ingredient: batch size × strength. */
    calculations: z
      .array(z.number().positive('Enter what you have calculated.').max(MOST_STORED, 'Enter a smaller amount.'))
      .max(20),
    equipment: z.string().trim().min(3, 'Name the balance and what else was used.').max(200),
    yieldQuantity: z.number().positive('Enter how many were made.').max(MOST_STORED, 'Enter a smaller amount.'),
    expiresOn: dayField('Enter the expiry of the batch.'),
    appearance: z.string().trim().min(3, 'Describe the appearance.').max(200),
    deviations: z.string().trim().max(1000).default(''),
    /** The checks of the formula, as they stand in it. */
    checked: z.array(z.string().max(300)).max(60).default([]),
  },
)
export const releaseSupply = step('/release', 'Release the batch; a different pharmacist (INV-05)', {
  checks: z.object({ identity: released, calculation: released, appearance: released, label: released }),
  /** What is bought and goes into the same parcel. */
  items: packedItems.default([]),
  owes: owedItems,
  /** Needed where a weight is further off than its formula allows. */
  acceptsWeights: z.boolean().default(false),
})
export const reworkSupply = step('/rework', 'Send the batch back', {
  reason: z.string().trim().min(10, 'Say what is wrong, in at least 10 characters.').max(500),
})
export const packSupply = step('/pack', 'Pack ready-made items, each with its batch and expiry', {
  items: packedItems.min(1, 'Enter batch and expiry of each item, or hold the order when nothing is at hand.'),
  owes: owedItems,
})
export const createParcel = {
  ...step('/parcel', 'Lodge the parcel with the carrier and make its label', {
    weightGrams: parcelWeight(5000).default(250),
    leafletIn: z.literal(true, { error: 'Put the leaflet in the parcel, then tick it.' }),
  }),
  needs: 'parcels' as const,
}
export const voidLabel = {
  ...step('/void-label', 'Give the label of a parcel that has not left back to the carrier; it may have another then', {
    note: z.string().trim().min(10, 'Say in at least 10 characters why, and where the label is now.').max(500),
  }),
  needs: 'parcels' as const,
}
export const proveLabel = step('/label-scan', 'Scan the dispensing label on an item: it has to be one of this order', {
  scannedCode: z.string().trim().min(1, 'Scan the dispensing label on the item.').max(MOST_SCANNED),
})
export const shipSupply = step('/ship', 'Scan the parcel and hand it over', {
  scannedCode: z.string().trim().min(1, 'Scan the label on the parcel.').max(MOST_SCANNED),
  /** Asked where nobody ticked it when the parcel was made. */
  leafletIn: z.boolean().default(false),
})
/** `unusable`: what was made or packed is broken, too old or not enough; it is made again or destroyed. */
export const holdReasons = ['query_doctor', 'stock', 'payment', 'address', 'safety', 'unusable'] as const
export const holdSupply = step('/hold', 'Hold the order', {
  reason: z.enum(holdReasons, 'Choose a reason.'),
  note: z.string().trim().min(5, 'Say what is needed.').max(500),
  /** Needed where it is not in stock: the day on which it is expected. */
  expectedOn: dayField('Enter the day on which you expect it.').nullable().optional(),
})
export const expectStock = step('/expected', 'Enter on which day what an order waits for is expected', {
  expectedOn: dayField('Enter the day on which you expect it.'),
  note: z.string().trim().min(5, 'Say in a few words how you know.').max(500),
})
export const resumeSupply = step('/resume', 'Return a held order to where it was', {
  note: z.string().trim().max(500).default(''),
})

/** Reasons for a hold that reach the prescriber as a question. */
export const queryReasons: readonly string[] = ['query_doctor', 'safety']

export const cancelReasons = ['stock', 'address', 'payment', 'patient_request', 'arrived', 'other'] as const
export const cancelSupply = step('/cancel', 'Cancel an order that has not been begun, and pay it back', {
  reason: z.enum(cancelReasons, 'Choose a reason.'),
  note: z.string().trim().min(5, 'Say what happened.').max(500),
  /** Nothing goes back: it was made again for a parcel that has arrived after all. */
  keepsPayment: z.boolean().default(false),
})
export const redirectSupply = step('/address', 'Correct where an order goes, with the patient’s word', {
  address: Address,
  note: z.string().trim().min(10, 'Say in at least 10 characters who gave the address, and when.').max(500),
})
export const destroySupply = step('/destroy', 'Destroy what came back, or was made and is on hold; two pharmacists', {
  /** What is destroyed and how, from the first of the two; the second witnesses it. */
  note: z.string().trim().max(500).default(''),
  /** From the second: whether it is made again or paid back. Not asked where the prescription of what is held has ended. */
  remedy: z.enum(remedies, 'Say whether it is sent again or paid back.').nullable().default(null),
})

/** Withdraws it while nobody has witnessed it: by who entered it, or another pharmacist. */
export const withdrawDestruction = step('/destroy/withdraw', 'Say that what was recorded as destroyed is not', {
  reason: z.string().trim().min(10, 'Say in at least 10 characters what was wrong, and where it is now.').max(500),
})

export const takeBackSupply = step('/came-back', 'Record that a parcel is back, whatever the carrier has said', {
  note: z.string().trim().min(10, 'Say in at least 10 characters how it came back, and in what state.').max(500),
})

export const reportClaim = step('/report', 'Enter what the patient or the carrier has told about a parcel', ToldClaim)
export const decideClaim = step('/decide-claim', 'Decide what a patient has reported about a parcel', {
  outcome: z.enum(claimDecisions, 'Choose what happens.'),
  /** What the patient does with what came; needed where it came and is made again or paid back. */
  goods: z.enum(goodsAfter, 'Say what the patient does with what came.').nullable().default(null),
  /** What went wrong, for the order's history; needed where something is wrong or missing. */
  cause: z.string().trim().max(500).default(''),
  /** To the patient; needed where it is turned down. */
  answer: z.string().trim().max(1000).default(''),
})
