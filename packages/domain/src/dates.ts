import { type AuState, auStates } from '@om/contracts/au-states'

/**
 * Calendar dates are ISO text (`yyyy-mm-dd`) and never instants; instants are UTC `Date`s.
 * Today is always passed in, so that every rule can be tested on any day.
 */

/** A calendar date as `yyyy-mm-dd`. */
export type IsoDate = string

const DAY_MS = 86_400_000
const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/

const zones: Record<AuState, string> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
}

/** The zone the clinic itself works in; used when a patient's state is not known yet. */
export const CLINIC_ZONE = 'Australia/Sydney'

/** The largest place of a zone: "Broken Hill" of `Australia/Broken_Hill`. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The time zone of a state; the clinic's own when the state is missing or unknown. */
export const zoneOfState = (state: string | null | undefined): string => {
  const known = auStates.find(one => one === state?.trim().toUpperCase())
  return known ? zones[known] : CLINIC_ZONE
}

const toMs = (iso: IsoDate): number => Date.parse(`${iso}T00:00:00Z`)
const fromMs = (ms: number): IsoDate => new Date(ms).toISOString().slice(0, 10)

/** The ISO date for year, month (1–12) and day, or null when no such day exists (31 February). */
export const isoDate = (year: number, month: number, day: number): IsoDate | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isIsoDate(text) ? text : null
}

/** Whether the text is a real calendar date written `yyyy-mm-dd`. */
export const isIsoDate = (text: string): boolean => {
  if (!isoPattern.test(text)) return false
  const ms = toMs(text)
  return !Number.isNaN(ms) && fromMs(ms) === text
}

/** The date `days` later (earlier when negative). */
export const addDays = (iso: IsoDate, days: number): IsoDate => fromMs(toMs(iso) + days * DAY_MS)

/** The same day `months` later, or the month's last day when that day does not exist. */
export const addMonths = (iso: IsoDate, months: number): IsoDate => {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return fromMs(first.getTime() + (Math.min(day, last) - 1) * DAY_MS)
}

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (iso: IsoDate): number => new Date(toMs(iso)).getUTCDay() || 7

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => Math.round((toMs(to) - toMs(from)) / DAY_MS)

/** The date `days` business days later: Saturdays and Sundays do not count. */
export const addBusinessDays = (iso: IsoDate, days: number): IsoDate => {
  let at = iso
  for (let left = days; left > 0; ) {
    at = addDays(at, 1)
    if (weekdayOf(at) <= 5) left -= 1
  }
  return at
}

/** The earliest of some dates, or null of none. */
export const earliest = (dates: readonly IsoDate[]): IsoDate | null =>
  dates.reduce<IsoDate | null>((least, one) => (least === null || one < least ? one : least), null)

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using it; there are a handful of zones. */
const dayFormatOf = (zone: string): Intl.DateTimeFormat => {
  const known = dayFormats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dayFormats.set(zone, made)
  return made
}

/** The calendar date at an instant, as people in that zone see it. */
export const dayIn = (instant: Date, zone: string): IsoDate => dayFormatOf(zone).format(instant)

/** A calendar date in words: `5 March 2026`. */
export const formatDay = (iso: IsoDate): string =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    toMs(iso),
  )

const momentFormats = new Map<string, Intl.DateTimeFormat>()

const momentFormatOf = (zone: string): Intl.DateTimeFormat => {
  const known = momentFormats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: zone,
  })
  momentFormats.set(zone, made)
  return made
}

/** An instant in a zone, in words: `Thursday 5 March, 9:30 am`. */
export const formatMoment = (instant: Date, zone: string): string => {
  const parts = momentFormatOf(zone).formatToParts(instant)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
}
