import { z } from 'zod'
import { Brand, Day, DeliveryAddress, dayField, Id, Instant, MOST_STORED, Version } from './common.ts'
import { SupplyQuery } from './consult-parts.ts'
import { Contraindication } from './consults.ts'
import { Parcel } from './parcels.ts'
import { Override, Prescription } from './prescriptions.ts'
import { ClaimKind, SupplyClaim } from './supply-claims.ts'
import { SupplyState } from './supply-states.ts'

export const BoardItem = z.object({
  id: Id,
  number: z.string(),
  brand: Brand,
  state: SupplyState,
  patientName: z.string(),
  title: z.string(),
  /** What it gives by name and strength, as on the script. */
  medicines: z.string(),
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

/** Who made a bought item or an ingredient: two makers may use one lot number. */
export const Maker = z.string().trim().min(2, 'Enter the maker, as printed on the container.').max(80)

export const Lot = z.object({
  ingredient: z.string().trim().min(1, 'Name the ingredient.').max(100),
  lot: z.string().trim().toUpperCase().min(1, 'Enter the lot number.').max(40),
  maker: Maker,
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
  /** What it is made by, scaled to the quantity; null in records from before formulas were kept. */
  plan: z
    .object({
      formulas: z.array(z.object({ code: z.string(), number: z.int(), title: z.string() })),
      ingredients: z.array(
        z.object({
          name: z.string(),
          isActive: z.boolean(),
          amount: z.number(),
          unit: z.string(),
          tolerancePercent: z.number(),
        }),
      ),
      method: z.array(z.string()),
      equipment: z.array(z.string()),
      checks: z.array(z.string()),
      expiry: z.object({ days: z.int(), basis: z.string(), evidence: z.string() }),
    })
    .nullable(),
  /** The checks of the formula that the compounder has ticked. */
  checked: z.array(z.string()),
  /** Ingredients whose weight is further off than the formula allows: a second pharmacist accepts that or sends the batch back. */
  offWeights: z.array(z.string()),
  openedBy: z.string(),
  openedAt: Instant,
  compoundedBy: z.string().nullable(),
  compoundedAt: Instant.nullable(),
  /** The maker is empty in records from before it was kept. */
  lots: z.array(Lot.extend({ maker: z.string() })),
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
  /** Empty for what we made, and in records from before it was kept. */
  maker: z.string(),
  expiresOn: Day,
  compounded: z.boolean(),
  /** Whether the label on it has been scanned since it was packed. */
  isLabelProved: z.boolean(),
})
export type DispensedItem = z.infer<typeof DispensedItem>

/** So much of an item of the prescription, in its unit. */
export const Holding = z.object({
  position: z.int().min(0).max(19),
  quantity: z.number('Enter how much.').positive('Enter how much.').max(MOST_STORED, 'Enter a smaller amount.'),
})

export const SupplyForPharmacist = BoardItem.extend({
  version: Version,
  /** Where the patient has moved since it was packed; null while they have not. */
  movedTo: DeliveryAddress.nullable(),
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
  /** What is known of an order on hold for stock; null for any other. */
  stock: z
    .object({
      since: Instant,
      expectedOn: Day.nullable(),
      enteredBy: z.string(),
      /** When the patient was asked whether to wait, and when they said that they do. */
      askedAt: Instant.nullable(),
      answeredAt: Instant.nullable(),
    })
    .nullable(),
  /** What its patient has reported last; null when nothing was. */
  claim: SupplyClaim.nullable(),
  /** Made again or paid back already, for what was reported. */
  isMadeGood: z.boolean(),
  /** What the pharmacist who put it on hold wrote; empty while the order is not held. */
  holdNote: z.string(),
  patient: z.object({
    id: Id,
    name: z.string(),
    /** As it was given, however long ago. */
    dateOfBirth: z.iso.date().nullable(),
    phone: z.string(),
    address: DeliveryAddress,
    /** As the doctor signed them. */
    allergies: z.string(),
    /** As they are known today; null where nobody has said. `isNews`: told after the prescription was signed, and in other words. */
    allergiesToday: z.object({ words: z.string(), toldAt: Instant, isNews: z.boolean() }).nullable(),
  }),
  prescription: Prescription.extend({
    overrides: z.array(Override.extend({ label: z.string(), severity: z.enum(['A', 'C', 'W']) })),
    consultNumber: z.string(),
    /** The last time that an original was recorded by mistake; null where none was. */
    originalMistake: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
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
  /** What a pharmacist ticks before its parcel is made; by whom and when, once that is on record. */
  leaflet: z.object({ says: z.string(), ticked: z.object({ by: z.string(), at: Instant }).nullable() }),
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
    /** It waits for stock: the day on which that is expected may be entered. */
    expectStock: z.boolean(),
    cancel: z.boolean(),
    destroy: z.boolean(),
    /** It is recorded as destroyed, and nobody has witnessed it. */
    withdrawDestruction: z.boolean(),
    /** It is on its way, and may be recorded as back. */
    takeBack: z.boolean(),
    /** What is in it is recalled or was made and held; it may be made again from the beginning. */
    remake: z.boolean(),
    redirect: z.boolean(),
    /** The label of its parcel may be given back, so that it can go elsewhere. */
    voidLabel: z.boolean(),
    /** Whether what came back, or was lost, may be made again. */
    resend: z.boolean(),
    /** What somebody has told about its parcel may be entered for its patient. */
    reportClaim: z.boolean(),
    decideClaim: z.boolean(),
    receiveLegalForm: z.boolean(),
    /** Nothing was supplied on the original, and it may have been recorded by mistake. */
    undoLegalForm: z.boolean(),
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
  /** On hold for stock: the day it is expected, and whether they may choose to wait or be paid back; null for any other. */
  stock: z.object({ expectedOn: Day.nullable(), canChoose: z.boolean(), waitsOn: z.boolean() }).nullable(),
  placedAt: Instant,
  /** The day by which it is to leave the pharmacy; null before a pharmacist has checked it. */
  leavesOn: Day.nullable(),
  /** Where it goes or went, on one line. */
  goesTo: z.string(),
  /** What is said to who brings it; empty for nothing. */
  deliveryNote: z.string(),
  /** Which of their addresses was chosen for it; null for their default. */
  addressId: Id.nullable(),
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
  parcel: z
    .object({
      trackingNumber: z.string(),
      milestone: z.string(),
      label: z.string(),
      /** Since when we ask the carrier where it is; null while nobody does. */
      askedCarrierOn: Day.nullable(),
    })
    .nullable(),
})
export type SupplyForPatient = z.infer<typeof SupplyForPatient>
