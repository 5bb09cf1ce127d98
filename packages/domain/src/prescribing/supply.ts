/** Whether the pharmacy may supply today, and how long what it supplies will keep. */
import { addDays, addMonths, earliest, type IsoDate } from '../dates.ts'

export type SuppliedPrescription = {
  status: string
  writtenOn: IsoDate
  expiresOn: IsoDate
  /** All supplies on the prescription: repeats + 1. */
  suppliesTotal: number
  suppliesUsed: number
  /** How many of those never reached the patient and were given back to the prescription. */
  suppliesVoided: number
  /** Days between supplies as prescribed. */
  intervalDays: number
  /** When the signed original, or a conformant electronic form, was received; null until then. */
  legalFormReceivedAt: Date | string | null
}

export type SupplyRefusalCode =
  | 'prescription_not_active'
  | 'legal_form_missing'
  | 'no_supplies_left'
  | 'too_early'
  | 'prescription_expired'
  | 'not_yet_valid'

export type SupplyRefusal = { code: SupplyRefusalCode; rule: string; message: string }

export type SupplyCheck = {
  ok: boolean
  refusals: SupplyRefusal[]
  suppliesLeft: number
  /** The first day on which the interval allows another supply; null when nothing has been supplied yet. */
  earliestNextSupply: IsoDate | null
}

/** The share of the prescribed days that must have passed, so that the next parcel arrives before the last runs out. */
const INTERVAL_SHARE = 0.75

/** The least days between two supplies for a prescribed interval. (INV-06) */
export const minimumDaysBetween = (intervalDays: number): number => Math.ceil(intervalDays * INTERVAL_SHARE)

type Counters = Pick<SuppliedPrescription, 'suppliesTotal' | 'suppliesUsed' | 'suppliesVoided'>

/** Supplies that count against the prescription: those used, but for those that never reached the patient. (INV-06) */
export const suppliesTaken = ({ suppliesUsed, suppliesVoided }: Omit<Counters, 'suppliesTotal'>): number =>
  suppliesUsed - suppliesVoided

/** Supplies that the prescription still has. (INV-01, INV-06) */
export const suppliesLeft = (counters: Counters): number =>
  Math.max(0, counters.suppliesTotal - suppliesTaken(counters))

const refusals: Record<SupplyRefusalCode, { rule: string; message: string }> = {
  prescription_not_active: { rule: 'INV-01', message: 'The prescription is not active.' },
  legal_form_missing: { rule: 'INV-01', message: 'The signed original of the prescription has not been received.' },
  no_supplies_left: { rule: 'INV-06', message: 'All supplies on this prescription have been used.' },
  too_early: { rule: 'INV-06', message: 'It is too early for the next supply.' },
  prescription_expired: { rule: 'INV-07', message: 'The prescription is older than 12 months or past its last day.' },
  not_yet_valid: { rule: 'INV-07', message: 'The prescription is dated in the future.' },
}

/** Why nothing is supplied or charged on what its patient has taken to another pharmacy. (REG-04) */
export const TAKEN_ELSEWHERE =
  'The patient has taken this prescription to another pharmacy. Nothing is made, sent or charged for it here any more.'

/** Something supplied before that holds one of the same medicines, on whichever prescription. */
export type EarlierSupply = { suppliedOn: IsoDate; intervalDays: number }

const latest = (days: readonly IsoDate[]): IsoDate | null => days.toSorted().at(-1) ?? null

/** Whether a pharmacist has let a supply come before the interval ends on this day. (§5.7) */
export const mayBeEarly = (first: IsoDate, earlyUpTo: IsoDate | null): boolean =>
  earlyUpTo !== null && first <= earlyUpTo

/**
 * Every reason against a supply today, in the order a pharmacist settles them; none means it is allowed. The interval is
 * that of each earlier supply of the same medicine to this patient: what they have at home was meant to last that long.
 */
export const supplyCheck = (input: {
  prescription: SuppliedPrescription
  earlier: readonly EarlierSupply[]
  today: IsoDate
  /** Made again for one that never arrived as it should, or bringing its rest: that was counted in its time. */
  isReplacement?: boolean
  /** A pharmacist has let it come early: an interval that ends by this day does not keep it; a later one does. */
  earlyUpTo?: IsoDate | null
}): SupplyCheck => {
  const { prescription, earlier, today, isReplacement = false, earlyUpTo = null } = input
  const left = suppliesLeft(prescription)
  const lastDay = earliest([prescription.expiresOn, addMonths(prescription.writtenOn, 12)]) ?? prescription.expiresOn
  const earliestNextSupply = latest(
    earlier.map(({ suppliedOn, intervalDays }) => addDays(suppliedOn, minimumDaysBetween(intervalDays))),
  )

  const against: [boolean, SupplyRefusalCode][] = [
    [
      prescription.status !== 'active' && !(isReplacement && prescription.status === 'exhausted'),
      'prescription_not_active',
    ],
    [prescription.legalFormReceivedAt === null, 'legal_form_missing'],
    [!isReplacement && left === 0, 'no_supplies_left'],
    [
      earliestNextSupply !== null && today < earliestNextSupply && !mayBeEarly(earliestNextSupply, earlyUpTo),
      'too_early',
    ],
    [today > lastDay, 'prescription_expired'],
    [today < prescription.writtenOn, 'not_yet_valid'],
  ]
  const found = against
    .filter(([applies]) => applies)
    .map(([, code]) =>
      code === 'prescription_not_active' && prescription.status === 'released'
        ? { code, ...refusals[code], message: TAKEN_ELSEWHERE }
        : { code, ...refusals[code] },
    )
  return { ok: found.length === 0, refusals: found, suppliesLeft: left, earliestNextSupply }
}

/** Days for which a medicine counts as in use after its last supply should have been used up. */
const USED_FOR_DAYS = 30

/**
 * The last day on which a patient may still be taking what was supplied: all of it taken one after the other from the day it was
 * written, or the last of it from the day it came, whichever is later, and a month more. (CI-34)
 */
export const inUseUntil = (given: {
  writtenOn: IsoDate
  supplies: number
  supplyDays: number
  /** The day the last one was handed over, or verified while it has not been; null where none was. */
  lastSuppliedOn: IsoDate | null
}): IsoDate => {
  const { writtenOn, supplies, supplyDays, lastSuppliedOn } = given
  const inARow = addDays(writtenOn, supplies * supplyDays)
  const last = lastSuppliedOn ? addDays(lastSuppliedOn, supplyDays) : inARow
  return addDays(latest([inARow, last]) ?? inARow, USED_FOR_DAYS)
}

const formCodes: Record<string, string> = { capsule: 'CAP', tablet: 'TAB', foam: 'FOA', 'scalp solution': 'SOL' }

/** The number of a compounding batch, `YYMMDD-FORM-SEQ`: `261120-CAP-001`. */
export const batchNumber = (date: IsoDate, form: string, seq: number): string => {
  const code =
    formCodes[form.toLowerCase()] ??
    form
      .replace(/[^a-z]/gi, '')
      .slice(0, 3)
      .toUpperCase()
      .padEnd(3, 'X')
  return `${date.slice(2).replaceAll('-', '')}-${code}-${String(seq).padStart(3, '0')}`
}

/** Months after which nothing compounded is used any more, whatever its rule says. (REG-17) */
const LONGEST_USE_MONTHS = 6

/** The last day a compounded item may be used: its rule, its ingredients and six months, whichever ends first. (REG-17, INV-09) */
export const beyondUseDate = (batch: {
  madeOn: IsoDate
  ruleDays: number
  ingredientExpiries: readonly IsoDate[]
}): IsoDate => {
  const byRule = addDays(batch.madeOn, batch.ruleDays)
  return earliest([byRule, addMonths(batch.madeOn, LONGEST_USE_MONTHS), ...batch.ingredientExpiries]) ?? byRule
}

/** Whether an item still keeps on the last day of the supply it is shipped for. (INV-09) */
export const keepsThroughSupply = (item: { expiresOn: IsoDate; shippedOn: IsoDate; supplyDays: number }): boolean =>
  item.expiresOn >= addDays(item.shippedOn, item.supplyDays)
