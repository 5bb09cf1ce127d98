import { addDays, addMonths, type IsoDate } from './dates.ts'

/** The quarter of a calendar day, such as 2026-Q4. */
export const quarterOf = (day: IsoDate): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** Its last day. */
export const lastDayOf = (quarter: string): IsoDate => {
  const first = `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}-01`
  return addDays(addMonths(first, 3), -1)
}

/** The quarter before. */
export const quarterBefore = (quarter: string): string =>
  quarterOf(addMonths(`${lastDayOf(quarter).slice(0, 8)}01`, -3))
