/** Public holidays of the states, by the rules of their acts, and those that a state names year by year as far as it has. */
import { AuState } from '@om/contracts/common'
import { addDays, type IsoDate, weekdayOf } from './dates.ts'

export type Holiday = { day: IsoDate; name: string }

const iso = (year: number, month: number, day: number): IsoDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

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

type Proclaimed = { state: AuState; day: IsoDate; name: string; source: string }

/** What states have named beside their rules, with where it is said. A year is added once it is. */
export const proclaimed: readonly Proclaimed[] = [
  {
    ...{ state: 'NSW', day: '2026-04-27', name: 'Anzac Day, additional day' },
    source: 'Public Holidays Amendment (Anzac Day) Order 2026 (NSW)',
  },
  {
    ...{ state: 'NSW', day: '2027-04-26', name: 'Anzac Day, additional day' },
    source: 'Public Holidays Amendment (Anzac Day) Order 2026 (NSW)',
  },
  {
    ...{ state: 'NT', day: '2026-04-05', name: 'Easter Sunday' },
    source: 'Public Holidays Act 1981 (NT) section 6, as appointed for 2026',
  },
  {
    ...{ state: 'VIC', day: '2026-09-25', name: 'Friday before the AFL Grand Final' },
    source: 'Public Holidays Act 1993 (Vic) section 7, with the Grand Final on 26 September 2026',
  },
  {
    ...{ state: 'WA', day: '2026-09-28', name: 'King’s Birthday' },
    source: 'Public and Bank Holidays Act 1972 (WA), list of the state for 2026',
  },
  {
    ...{ state: 'WA', day: '2027-09-27', name: 'King’s Birthday' },
    source: 'Public and Bank Holidays Act 1972 (WA), list of the state for 2027',
  },
]

/** Holidays that a state names year by year, with the days among which they fall. */
const yearly: readonly { state: AuState; name: string; from: string; until: string }[] = [
  { state: 'NT', name: 'Easter Sunday', from: '03-22', until: '04-25' },
  { state: 'VIC', name: 'Friday before the AFL Grand Final', from: '09-18', until: '10-08' },
  { state: 'WA', name: 'King’s Birthday', from: '09-22', until: '10-05' },
]

/** Holidays that may fall in these days, and that the state has not named as far as is known here. */
export const holidaysToCome = (state: AuState, first: IsoDate, last: IsoDate): string[] => {
  const years = [...new Set([first.slice(0, 4), last.slice(0, 4)])]
  const isOpen = ({ name, from: begin, until }: (typeof yearly)[number]) =>
    years.some(
      year =>
        `${year}-${begin}` <= last &&
        `${year}-${until}` >= first &&
        !proclaimed.some(one => one.state === state && one.name === name && one.day.startsWith(year)),
    )
  return yearly.filter(one => one.state === state && isOpen(one)).map(({ name }) => name)
}

/** Where Saturday and Sunday of Easter are public holidays each year; Tasmania has neither. [Fair Work Ombudsman, list of public holidays] */
const easterSaturday: readonly AuState[] = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'VIC']
const easterSunday: readonly AuState[] = ['ACT', 'NSW', 'QLD', 'SA', 'VIC', 'WA']

/**
 * The Monday after an Anzac Day at the weekend, where an act makes it good: in two states after a Saturday, in five after a Sunday.
 * [Holidays Act 1958 (ACT), Public Holidays Act 1981 (NT), Holidays Act 1983 (Qld), Public Holidays Act 2023 (SA), Public and Bank Holidays Act 1972 (WA)]
 */
const anzacMondayAfter: Record<number, readonly AuState[]> = {
  6: ['ACT', 'WA'],
  7: ['ACT', 'NT', 'QLD', 'SA', 'WA'],
}

/** Days of a state that depend on the year: the rest of Easter, Anzac Day made good, and what the state has named. */
const movable = (state: AuState, year: number, sunday: IsoDate): [IsoDate, string][] => {
  const anzac = iso(year, 4, 25)
  return [
    ...(easterSaturday.includes(state) ? [[addDays(sunday, -1), 'Easter Saturday'] as [IsoDate, string]] : []),
    ...(easterSunday.includes(state) ? [[sunday, 'Easter Sunday'] as [IsoDate, string]] : []),
    ...(anzacMondayAfter[weekdayOf(anzac)]?.includes(state)
      ? [[from(anzac, 1), 'Anzac Day, observed'] as [IsoDate, string]]
      : []),
    ...proclaimed.flatMap(({ state: of, day, name }): [IsoDate, string][] =>
      of === state && day.startsWith(`${year}`) ? [[day, name]] : [],
    ),
  ]
}

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
    ...movable(state, year, sunday),
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
