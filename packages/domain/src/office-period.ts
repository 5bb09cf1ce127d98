import type { OfficePeriod } from '@om/contracts/office-words'
import type { ReportPeriod } from '@om/contracts/pharmacy-report-words'
import { addDays, addMonths, CLINIC_ZONE, dayIn, daysBetween, earliest, type IsoDate, isIsoDate } from './dates.ts'

/** Days of the clinic's calendar, the first and the last included. */
export type DaySpan = { from: IsoDate; to: IsoDate }

/** The most days that are looked at at once. */
export const MOST_PERIOD_DAYS = 366

const USUAL: OfficePeriod = '30'

const last = (days: number, today: IsoDate): DaySpan => ({ from: addDays(today, 1 - days), to: today })

const ofOwnChoice = (from: string | undefined, to: string | undefined, today: IsoDate): DaySpan | null => {
  if (!from || !to || !isIsoDate(from) || !isIsoDate(to)) return null
  const [first, end] = from <= to ? [from, to] : [to, from]
  const until = end > today ? today : end
  if (first > until) return null
  return daysBetween(first, until) < MOST_PERIOD_DAYS ? { from: first, to: until } : last(MOST_PERIOD_DAYS, until)
}

/** Every day of a span, the first one first. */
export const daysIn = ({ from, to }: DaySpan): IsoDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))

type Asked = { period: OfficePeriod; from?: string | undefined; to?: string | undefined }

/**
 * The days that a period stands for today, and the period before that it is compared with: as many days right before it; of a month the
 * same days of the month before. Days of one's own choice that are none, or lie ahead, are the last thirty.
 */
export const periodOf = ({ period, from, to }: Asked, today: IsoDate): DaySpan & { before: DaySpan } => {
  if (period === 'month') {
    const first = `${today.slice(0, 7)}-01`
    const firstBefore = addMonths(first, -1)
    const sameDay = addDays(firstBefore, daysBetween(first, today))
    return {
      from: first,
      to: today,
      before: { from: firstBefore, to: earliest([sameDay, addDays(first, -1)]) ?? sameDay },
    }
  }
  const chosen = period === 'custom' ? ofOwnChoice(from, to, today) : null
  const span = chosen ?? last(Number(period === 'custom' ? USUAL : period), today)
  const length = daysBetween(span.from, span.to) + 1
  return { ...span, before: { from: addDays(span.from, -length), to: addDays(span.from, -1) } }
}

/** The first day of the calendar quarter that a day lies in. */
const quarterOf = (day: IsoDate): IsoDate => addMonths(`${day.slice(0, 7)}-01`, -((Number(day.slice(5, 7)) - 1) % 3))

type AskedReport = { period: ReportPeriod; from?: string | undefined; to?: string | undefined }

/** The days that a report is of: this month or quarter until today, or the whole one before. Days of one's own choice that are none are this month. */
export const reportSpan = ({ period, from, to }: AskedReport, today: IsoDate): DaySpan => {
  const firsts = { month: `${today.slice(0, 7)}-01`, quarter: quarterOf(today) }
  if (period === 'last_month') return { from: addMonths(firsts.month, -1), to: addDays(firsts.month, -1) }
  if (period === 'last_quarter') return { from: addMonths(firsts.quarter, -3), to: addDays(firsts.quarter, -1) }
  const chosen = period === 'custom' ? ofOwnChoice(from, to, today) : null
  return chosen ?? { from: period === 'quarter' ? firsts.quarter : firsts.month, to: today }
}

const clinicHour = new Intl.DateTimeFormat('en-AU', { timeZone: CLINIC_ZONE, hour: '2-digit', hourCycle: 'h23' })
const DIGEST_HOUR = 7
const MONDAY = 1

/** The week whose figures are mailed now: on a Monday of the clinic from seven o'clock, the seven days before it. Null at any other time. */
export const digestWeek = (now: Date): DaySpan | null => {
  const today = dayIn(now, CLINIC_ZONE)
  const isMonday = new Date(`${today}T00:00:00Z`).getUTCDay() === MONDAY
  if (!isMonday || Number(clinicHour.format(now)) < DIGEST_HOUR) return null
  return { from: addDays(today, -7), to: addDays(today, -1) }
}
