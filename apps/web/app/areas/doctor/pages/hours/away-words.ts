import type { DoctorHours } from '@om/contracts/appointments'

const shown = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { ...options, timeZone }).format(new Date(at)).replace(/\u202f/g, ' ')

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

const isMidnight = (at: string, zone: string) =>
  shown(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) === '00:00'

/**
 * A time away as its doctor says it: whole days without times (`Wed, 25 Nov, all day`), a part of one day with the day
 * once (`Fri, 20 Nov, 1:00 pm to 3:30 pm`).
 */
export const awayWords = (
  { startsAt, endsAt }: Pick<DoctorHours['away'][number], 'startsAt' | 'endsAt'>,
  zone: string,
): string => {
  // The end is not part of it: what ends at midnight ends on the day before.
  const last = new Date(Date.parse(endsAt) - 1).toISOString()
  const [first, until] = [shown(startsAt, zone, day), shown(last, zone, day)]
  if (isMidnight(startsAt, zone) && isMidnight(endsAt, zone))
    return first === until ? `${first}, all day` : `${first} to ${until}, all day`
  const from = `${first}, ${shown(startsAt, zone, time)}`
  const end = shown(endsAt, zone, time)
  return first === until ? `${from} to ${end}` : `${from} to ${shown(endsAt, zone, day)}, ${end}`
}
