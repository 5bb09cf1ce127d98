import { z } from 'zod'
import {
  Address,
  Brand,
  Day,
  dayField,
  Id,
  IdParams,
  Instant,
  MOST_STORED,
  PageQuery,
  pageOf,
  Version,
} from './common.ts'
import { queryOutcomes, SupplyQuery } from './consult-parts.ts'
import { Contraindication } from './consults.ts'
import { endpoint } from './endpoint.ts'
import { Parcel, parcelWeight } from './parcels.ts'
import { Override, Prescription } from './prescriptions.ts'
import { ClaimKind, claimDecisions, goodsAfter, remedies, SupplyClaim } from './supply-claims.ts'

export const supplyStates = [
  'received',
  'verified',
  'compounding',
  'quality_check',
  'packed',
  'shipped',
  'delivered',
  'on_hold',
  'cancelled',
  'returned',
  'destroyed',
  'resent',
] as const
export const SupplyState = z.enum(supplyStates)
export const boardViews = [
  'to_verify',
  'to_make',
  'to_check',
  'to_ship',
  'on_hold',
  'returned',
  'shipped',
  'all',
] as const

export const BoardItem = z.object({
  id: Id,
  number: z.string(),
  brand: Brand,
  state: SupplyState,
  patientName: z.string(),
  title: z.string(),
  supplyNumber: z.int(),
  suppliesTotal: z.int(),
  compounded: z.boolean(),
  receivedAt: Instant,
  dueAt: Instant,
  isLate: z.boolean(),
  holdReason: z.string(),
  nextStep: z.string(),
})
export type BoardItem = z.infer<typeof BoardItem>

export const Lot = z.object({
  ingredient: z.string().trim().min(1, 'Name the ingredient.').max(100),
  lot: z.string().trim().toUpperCase().min(1, 'Enter the lot number.').max(40),
  expiresOn: dayField('Enter its expiry.'),
  theoretical: z.number().positive('Enter an amount.').max(MOST_STORED, 'Enter a smaller amount.'),
  actual: z.number().positive('Enter an amount.').max(MOST_STORED, 'Enter a smaller amount.'),
  unit: z.string().trim().min(1, 'Enter a unit.').max(10),
})

export const Worksheet = z.object({
  batchNumber: z.string(),
  /** The batch before this one and why it came back; null for the first. */
  previousRejection: z.object({ batchNumber: z.string(), reason: z.string() }).nullable(),
  formula: z.string(),
  openedBy: z.string(),
  openedAt: Instant,
  compoundedBy: z.string().nullable(),
  compoundedAt: Instant.nullable(),
  lots: z.array(Lot),
  yieldQuantity: z.number().nullable(),
  equipment: z.string(),
  /** Batch size × strength of each active ingredient, beside what the compounder calculated. */
  calculations: z.array(
    z.object({ of: z.string(), sum: z.string(), amount: z.number(), unit: z.string(), confirmed: z.number() }),
  ),
  expiresOn: Day.nullable(),
  appearance: z.string(),
  deviations: z.string(),
  releasedBy: z.string().nullable(),
  releasedAt: Instant.nullable(),
})

/** One item as it was made or bought for this supply. */
export const DispensedItem = z.object({
  /** Where it stands on the prescription, from 0. */
  position: z.int(),
  description: z.string(),
  /** In the unit of the prescription. */
  quantity: z.number(),
  batchNumber: z.string(),
  expiresOn: Day,
  compounded: z.boolean(),
  /** Whether the label on it has been scanned since it was packed. */
  isLabelProved: z.boolean(),
})
export type DispensedItem = z.infer<typeof DispensedItem>

/** A ready-made item as it goes into the parcel. */
const PackedItem = z.object({
  position: z.int().min(0).max(19),
  batchNumber: z.string().trim().toUpperCase().min(1, "Enter the manufacturer's batch number.").max(40),
  expiresOn: dayField('Enter the expiry on the pack.'),
})
const packedItems = z.array(PackedItem).max(20)

/** So much of an item of the prescription, in its unit. */
const Holding = z.object({
  position: z.int().min(0).max(19),
  quantity: z.number('Enter how much.').positive('Enter how much.').max(MOST_STORED, 'Enter a smaller amount.'),
})
/** What is not at hand of the ready-made items: it follows as an order of its own, at no charge. */
const owedItems = z.array(Holding).max(20).default([])

export const SupplyForPharmacist = BoardItem.extend({
  version: Version,
  /** Where the patient has moved since it was packed; null while they have not. */
  movedTo: Address.nullable(),
  /** The number of the order that this one is made again for; null for any other. */
  replaces: z.string().nullable(),
  /** The number of the order that is made again for this one. */
  replacedBy: z.string().nullable(),
  /** The number of the order whose rest this one brings. */
  restOf: z.string().nullable(),
  /** The number of the order that brings the rest of this one. */
  rest: z.string().nullable(),
  /** What it brings of the prescription; null when that is all of it. */
  holds: z.array(Holding).nullable(),
  /** What its patient has reported last; null when nothing was. */
  claim: SupplyClaim.nullable(),
  /** Made again or paid back already, for what was reported. */
  isMadeGood: z.boolean(),
  /** What the pharmacist who put it on hold wrote; empty while the order is not held. */
  holdNote: z.string(),
  patient: z.object({
    name: z.string(),
    /** As it was given, however long ago. */
    dateOfBirth: z.iso.date().nullable(),
    phone: z.string(),
    address: Address,
    /** As the doctor signed them. */
    allergies: z.string(),
    /** As they are known today; null where nobody has said. `isNews`: told after the prescription was signed, and in other words. */
    allergiesToday: z.object({ words: z.string(), toldAt: Instant, isNews: z.boolean() }).nullable(),
  }),
  prescription: Prescription.extend({
    overrides: z.array(Override.extend({ label: z.string(), severity: z.enum(['A', 'C', 'W']) })),
    consultNumber: z.string(),
    warnings: z.array(z.string()),
  }),
  contraindications: z.array(Contraindication),
  supply: z.object({
    allowed: z.boolean(),
    problems: z.array(z.string()),
    lastSuppliedOn: Day.nullable(),
    earliestOn: Day.nullable(),
    left: z.int(),
  }),
  /** Names of the people who did each step; null while open. */
  people: z.object({
    verifiedBy: z.string().nullable(),
    compoundedBy: z.string().nullable(),
    releasedBy: z.string().nullable(),
    packedBy: z.string().nullable(),
    shippedBy: z.string().nullable(),
  }),
  worksheet: Worksheet.nullable(),
  /** What compounding or packing should use as expiry, from the beyond-use rules (REG-17). */
  latestExpiry: Day,
  /** The last day on which what is made keeps for the whole supply, and whether that is over; null while nothing is made (INV-09). */
  keeping: z.object({ leaveBy: Day, isPast: z.boolean() }).nullable(),
  /** What is in it, item by item, as far as it is known. */
  dispense: z.object({ number: z.string(), items: z.array(DispensedItem).min(1) }).nullable(),
  parcel: Parcel.nullable(),
  /** What was asked about it last, and the answer; null when nothing was. */
  query: SupplyQuery.nullable(),
  /** What is destroyed and who has asked for a witness; null before that. */
  destruction: z.object({ by: z.string(), note: z.string() }).nullable(),
  /** Oldest first; `note` is what the person wrote about the step, or empty. */
  history: z.array(z.object({ at: Instant, who: z.string(), what: z.string(), note: z.string() })),
  can: z.object({
    verify: z.boolean(),
    startCompounding: z.boolean(),
    finishCompounding: z.boolean(),
    release: z.boolean(),
    rework: z.boolean(),
    pack: z.boolean(),
    printLabel: z.boolean(),
    /** A label of it has not been scanned yet. */
    proveLabel: z.boolean(),
    createParcel: z.boolean(),
    ship: z.boolean(),
    hold: z.boolean(),
    resume: z.boolean(),
    cancel: z.boolean(),
    destroy: z.boolean(),
    /** It is on its way, and may be recorded as back. */
    takeBack: z.boolean(),
    /** What is in it is recalled or was made and held; it may be made again from the beginning. */
    remake: z.boolean(),
    redirect: z.boolean(),
    /** The label of its parcel may be given back, so that it can go elsewhere. */
    voidLabel: z.boolean(),
    /** Whether what came back, or was lost, may be made again. */
    resend: z.boolean(),
    decideClaim: z.boolean(),
    receiveLegalForm: z.boolean(),
  }),
})
export type SupplyForPharmacist = z.infer<typeof SupplyForPharmacist>

/** What an order on hold waits for, as its patient reads it. */
const waits = ['doctor', 'stock', 'payment', 'address', 'again', 'treatment'] as const

export const SupplyForPatient = z.object({
  id: Id,
  /** What paid for it. */
  subscriptionId: Id,
  number: z.string(),
  title: z.string(),
  state: SupplyState,
  stateLabel: z.string(),
  /** What it waits for on hold; null where it is not. */
  waitsFor: z.enum(waits).nullable(),
  placedAt: Instant,
  /** Where it goes or went, on one line. */
  goesTo: z.string(),
  /** Whether it goes to a new address as well, if the patient moves now. */
  followsAddress: z.boolean(),
  /** The number of the order that this one is sent again for; null for any other. */
  replaces: z.string().nullable(),
  /** The number of the order that was sent again for this one. */
  replacedBy: z.string().nullable(),
  /** The number of the order whose rest this one brings. */
  restOf: z.string().nullable(),
  /** The number of the order that brings the rest of this one. */
  rest: z.string().nullable(),
  /** What they have reported about it last; null when nothing was. */
  claim: SupplyClaim.nullable(),
  /** What they may report about it now. */
  canClaim: z.array(ClaimKind),
  /** The first day on which it counts as late; null where that says nothing. */
  lateFrom: Day.nullable(),
  steps: z.array(z.object({ label: z.string(), at: Instant.nullable(), state: z.enum(['done', 'now', 'next']) })),
  parcel: z.object({ trackingNumber: z.string(), milestone: z.string(), label: z.string() }).nullable(),
})
export type SupplyForPatient = z.infer<typeof SupplyForPatient>

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

export const supplyBoard = endpoint('GET', '/api/orders/board', {
  who: 'pharmacist',
  summary: 'Pharmacy orders by due time',
  query: PageQuery.extend({
    view: z.enum(boardViews).default('to_verify'),
    search: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(BoardItem).extend({
    counts: z.record(z.enum(boardViews), z.int()),
    /** The clinic's time of this answer, from which "due in 3 hours" is counted. */
    asOf: Instant,
  }),
})

export const mySupplies = endpoint('GET', '/api/orders/mine', {
  who: 'patient',
  summary: 'My orders, newest first',
  reply: z.object({ items: z.array(SupplyForPatient) }),
})

export const readSupply = endpoint('GET', '/api/orders/:id', {
  who: 'pharmacist',
  summary: 'One order with its prescription and history',
  params: IdParams,
  reply: SupplyForPharmacist,
})

export const supplyByScan = endpoint('GET', '/api/orders/by-code/:code', {
  who: 'pharmacist',
  summary: 'Find an order by a scanned order, dispense, batch or tracking number, or the number on a packing slip',
  params: z.object({ code: z.string().trim().max(60) }),
  reply: z.object({
    id: Id,
    /** Where it opens: among the supplies of prescriptions, or among the orders of the shop. */
    kind: z.enum(['prescription', 'shop']),
  }),
})

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
  },
)
export const releaseSupply = step('/release', 'Release the batch; a different pharmacist (INV-05)', {
  checks: z.object({ identity: released, calculation: released, appearance: released, label: released }),
  /** What is bought and goes into the same parcel. */
  items: packedItems.default([]),
  owes: owedItems,
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
  scannedCode: z.string().trim().min(1, 'Scan the dispensing label on the item.').max(80),
})
export const shipSupply = step('/ship', 'Scan the parcel and hand it over', {
  scannedCode: z.string().trim().min(1, 'Scan the label on the parcel.').max(80),
})
/** `unusable`: what was made or packed is broken, too old or not enough; it is made again or destroyed. */
export const holdReasons = ['query_doctor', 'stock', 'payment', 'address', 'safety', 'unusable'] as const
export const holdSupply = step('/hold', 'Hold the order', {
  reason: z.enum(holdReasons, 'Choose a reason.'),
  note: z.string().trim().min(5, 'Say what is needed.').max(500),
})
export const resumeSupply = step('/resume', 'Return a held order to where it was', {
  note: z.string().trim().max(500).default(''),
})

/** Reasons for a hold that reach the prescriber as a question. */
export const queryReasons: readonly string[] = ['query_doctor', 'safety']

export const answerQuery = endpoint('POST', '/api/supply-queries/:id/answer', {
  who: 'doctor',
  summary: 'Answer what a pharmacist has asked; the order goes on, or stays on hold',
  params: IdParams,
  body: z.object({
    version: Version,
    outcome: z.enum(queryOutcomes, 'Say whether the order may go on.'),
    answer: z.string().trim().min(10, 'Answer in at least 10 characters.').max(1000),
  }),
  reply: SupplyQuery,
})

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

export const takeBackSupply = step('/came-back', 'Record that a parcel is back, whatever the carrier has said', {
  note: z.string().trim().min(10, 'Say in at least 10 characters how it came back, and in what state.').max(500),
})

export const claimSupply = endpoint('POST', '/api/orders/:id/claim', {
  who: 'patient',
  summary: 'Report a parcel that is late, damaged or wrong; again answers with the same report',
  params: IdParams,
  body: z.object({ kind: ClaimKind, words: z.string().trim().max(1000).default('') }),
  reply: SupplyForPatient,
})
export const decideClaim = step('/decide-claim', 'Decide what a patient has reported about a parcel', {
  outcome: z.enum(claimDecisions, 'Choose what happens.'),
  /** What the patient does with what came; needed where it came and is made again or paid back. */
  goods: z.enum(goodsAfter, 'Say what the patient does with what came.').nullable().default(null),
  /** What went wrong, for the order's history; needed where something is wrong or missing. */
  cause: z.string().trim().max(500).default(''),
  /** To the patient; needed where it is turned down. */
  answer: z.string().trim().max(1000).default(''),
})

const pdf = (path: `/${string}`, summary: string) =>
  endpoint('GET', `/api/orders/:id${path}`, {
    who: 'pharmacist',
    summary,
    params: IdParams,
    reply: z.unknown(),
    produces: 'application/pdf',
  })

export const dispensingLabel = pdf('/dispensing-label', 'Dispensing label as PDF (REG-14)')
export const patientLeaflet = pdf('/leaflet', 'The leaflet that goes in the parcel, as PDF (REG-18)')
export const parcelLabel = { ...pdf('/parcel-label', 'Parcel label of the carrier as PDF'), needs: 'parcels' as const }

export const supplies = {
  board: supplyBoard,
  mine: mySupplies,
  read: readSupply,
  byCode: supplyByScan,
  verify: verifySupply,
  startCompounding,
  finishCompounding,
  release: releaseSupply,
  rework: reworkSupply,
  pack: packSupply,
  createParcel,
  voidLabel,
  proveLabel,
  ship: shipSupply,
  hold: holdSupply,
  resume: resumeSupply,
  cancel: cancelSupply,
  answerQuery,
  destroy: destroySupply,
  takeBack: takeBackSupply,
  redirect: redirectSupply,
  claim: claimSupply,
  decideClaim,
  dispensingLabel,
  leaflet: patientLeaflet,
  parcelLabel,
}
