/** Public holidays of the states, by the rules of their acts; those that a state proclaims year by year are not in it. */
import { AuState } from '@om/contracts/common'
import { addDays, type IsoDate } from './dates.ts'

export type Holiday = { day: IsoDate; name: string }

const iso = (year: number, month: number, day: number): IsoDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** 1 Monday … 7 Sunday. */
const weekdayOf = (day: IsoDate): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The so-maniest weekday of a month. */
const nth = (year: number, month: number, weekday: number, count: number): IsoDate => {
  const first = iso(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
}

/** The first such weekday on or after a day. */
const from = (day: IsoDate, weekday: number): IsoDate => addDays(day, (weekday - weekdayOf(day) + 7) % 7)

/** Sunday of Easter, by the Gregorian rule (Meeus, Jones and Butcher). */
const easter = (year: number): IsoDate => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return iso(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}

const isWeekend = (day: IsoDate): boolean => weekdayOf(day) > 5

/** The holidays of each state beside those that all have. */
const ofState: Record<AuState, (year: number) => [IsoDate, string][]> = {
  ACT: year => [
    [nth(year, 3, 1, 2), 'Canberra Day'],
    [from(iso(year, 5, 27), 1), 'Reconciliation Day'],
    [nth(year, 6, 1, 2), 'King’s Birthday'],
    [nth(year, 10, 1, 1), 'Labour Day'],
  ],
  NSW: year => [
    [nth(year, 6, 1, 2), 'King’s Birthday'],
    [nth(year, 10, 1, 1), 'Labour Day'],
  ],
  NT: year => [
    [nth(year, 5, 1, 1), 'May Day'],
    [nth(year, 6, 1, 2), 'King’s Birthday'],
    [nth(year, 8, 1, 1), 'Picnic Day'],
  ],
  QLD: year => [
    [nth(year, 5, 1, 1), 'Labour Day'],
    [nth(year, 10, 1, 1), 'King’s Birthday'],
  ],
  SA: year => [
    [nth(year, 3, 1, 2), 'Adelaide Cup Day'],
    [nth(year, 6, 1, 2), 'King’s Birthday'],
    [nth(year, 10, 1, 1), 'Labour Day'],
  ],
  TAS: year => [
    [nth(year, 3, 1, 2), 'Eight Hours Day'],
    [nth(year, 6, 1, 2), 'King’s Birthday'],
  ],
  VIC: year => [
    [nth(year, 3, 1, 2), 'Labour Day'],
    [nth(year, 6, 1, 2), 'King’s Birthday'],
    [nth(year, 11, 2, 1), 'Melbourne Cup Day'],
  ],
  WA: year => [
    [nth(year, 3, 1, 1), 'Labour Day'],
    [nth(year, 6, 1, 1), 'Western Australia Day'],
  ],
}

const ofYear = (state: AuState, year: number): Holiday[] => {
  const sunday = easter(year)
  const days: [IsoDate, string][] = [
    [iso(year, 1, 1), 'New Year’s Day'],
    ...(isWeekend(iso(year, 1, 1))
      ? [[from(iso(year, 1, 1), 1), 'New Year’s Day, observed'] as [IsoDate, string]]
      : []),
    [isWeekend(iso(year, 1, 26)) ? from(iso(year, 1, 26), 1) : iso(year, 1, 26), 'Australia Day'],
    [addDays(sunday, -2), 'Good Friday'],
    [addDays(sunday, 1), 'Easter Monday'],
    [iso(year, 4, 25), 'Anzac Day'],
    ...ofState[state](year),
    [iso(year, 12, 25), 'Christmas Day'],
    [iso(year, 12, 26), state === 'SA' ? 'Proclamation Day' : 'Boxing Day'],
    // A Saturday is made good on Monday, a Sunday on the first day after both.
    ...(weekdayOf(iso(year, 12, 25)) > 5 ? [[iso(year, 12, 27), 'Christmas Day, observed'] as [IsoDate, string]] : []),
    ...(weekdayOf(iso(year, 12, 26)) > 5 ? [[iso(year, 12, 28), 'Boxing Day, observed'] as [IsoDate, string]] : []),
  ]
  return days.map(([day, name]) => ({ day, name }))
}

/** The public holidays of a state from a day up to and including another. */
export const publicHolidays = (state: AuState, first: IsoDate, last: IsoDate): Holiday[] => {
  const years = [...new Set([Number(first.slice(0, 4)), Number(last.slice(0, 4))])]
  return years
    .flatMap(year => ofYear(state, year))
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((one, two) => (one.day < two.day ? -1 : 1))
}

const zones: Record<string, AuState> = {
  'Australia/Brisbane': 'QLD',
  'Australia/Adelaide': 'SA',
  'Australia/Darwin': 'NT',
  'Australia/Perth': 'WA',
  'Australia/Hobart': 'TAS',
  'Australia/Melbourne': 'VIC',
}

/** Whose holidays a doctor has: of the state in the address of their practice, otherwise of where their hours are meant. */
export const stateOfPractice = (address: string, timeZone: string): AuState =>
  AuState.options.find(state => new RegExp(`\\b${state}\\b`).test(address)) ?? zones[timeZone] ?? 'NSW'
