/** What a plan charges and when: one list of days, from which the sentence that a patient agrees to and the charges both follow. */
import { addDays, addMonths, earliest, formatDay, type IsoDate } from '../dates.ts'
import { formatMoney } from '../money.ts'

/** Days after a charge within which the pharmacy has checked what it pays for; the prescription has to stand that long. (INV-07) */
const SUPPLY_LEAD_DAYS = 3

/** The last day on which a supply may be charged, so that its prescription is still valid as it is made. (INV-07, INV-11) */
export const lastChargeDay = ({ writtenOn, expiresOn }: { writtenOn: IsoDate; expiresOn: IsoDate }): IsoDate =>
  addDays(earliest([expiresOn, addMonths(writtenOn, 12)]) ?? expiresOn, -SUPPLY_LEAD_DAYS)

type Charging = {
  /** The day of the first of them. */
  first: IsoDate
  intervalDays: number
  /** Supplies that are not paid for yet. */
  supplies: number
  lastDay: IsoDate
}

/** The days on which what is left of a prescription is charged, if nothing comes between. (INV-06) */
export const chargeDays = ({ first, intervalDays, supplies, lastDay }: Charging): IsoDate[] =>
  Array.from({ length: Math.max(0, supplies) }, (_, index) => addDays(first, index * intervalDays)).filter(
    day => day <= lastDay,
  )

/** So many days are named one by one. */
const NAMED = 4

const listOf = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const further = (days: readonly IsoDate[], intervalDays: number): string => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  if (days.length === 1) return ` and once more on ${formatDay(first)}`
  if (days.length <= NAMED) return ` and again on ${listOf(days.map(formatDay))}`
  return ` and then every ${intervalDays} days, ${days.length} more times, from ${formatDay(first)} to ${formatDay(last)}`
}

const END = '; then nothing until a doctor has seen you again'

/**
 * What is charged, in one sentence: "A$70.50 today and once more on 8 January 2027; then nothing until a doctor has seen you
 * again". `days` begins with today. (REG-23)
 */
export const chargesInWords = (
  price: { cents: number; currency: string },
  days: readonly IsoDate[],
  intervalDays: number,
) => `${formatMoney(price)} today${further(days.slice(1), intervalDays)}${END}`

/** What a patient says yes to as they start a plan; kept as they read it. (INV-11, REG-23) */
export const agreementText = (...charges: Parameters<typeof chargesInWords>): string =>
  `I want to start this plan: ${chargesInWords(...charges)}.${
    charges[1].length > 1 ? ' A later payment may wait for an answer, and never comes early by itself.' : ''
  } I can cancel at any time.`

/** Counts the wordings of {@link agreementText}, so that what was agreed to can be told from what is asked now. */
export const AGREEMENT_VERSION = 1
