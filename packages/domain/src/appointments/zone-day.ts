/** Wall-clock hours of a calendar day as instants, also on days on which clocks are changed. */
import { type IsoDate, isIsoDate } from '../dates.ts'

/** From its first instant up to, but not including, its last. Milliseconds since 1970. */
export type Span = { start: number; end: number }

/** Minutes after midnight by the clock on the wall; 1440 is the end of the day. */
export type WallHours = { startMinute: number; endMinute: number }

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using it; there are a handful of zones. */
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** How far clocks in a zone are ahead of UTC at an instant, in milliseconds. */
const offsetAt = (at: number, zone: string): number => {
  const whole = Math.floor(at / MINUTE_MS) * MINUTE_MS
  const parts = formatOf(zone).formatToParts(whole)
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - whole
}

/** The first instant of the later offset, when clocks are changed between two instants. */
const changeBetween = (from: number, to: number, zone: string): number => {
  const later = offsetAt(to, zone)
  let [before, after] = [from, to]
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle, zone) === later) after = middle
    else before = middle
  }
  return after
}

/** Stretches of time with one offset, around a day; two when clocks are changed then. */
const stretches = (midnightUtc: number, zone: string): (Span & { offset: number })[] => {
  const [start, end] = [midnightUtc - DAY_MS, midnightUtc + 2 * DAY_MS]
  const [first, last] = [offsetAt(start, zone), offsetAt(end, zone)]
  if (first === last) return [{ start, end, offset: first }]
  const change = changeBetween(start, end, zone)
  return [
    { start, end: change, offset: first },
    { start: change, end, offset: last },
  ]
}

/** Spans put in order, those that touch or overlap made one. */
export const joinSpans = (spans: readonly Span[]): Span[] => {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else joined.push({ ...span })
  }
  return joined
}

/**
 * When the clock on the wall shows these hours on that day in that zone. Exactly those instants: an hour that is skipped
 * in spring is not there, and one that comes twice in autumn is there twice.
 * @throws RangeError for a day that does not exist or a zone that is not known
 */
export const wallHoursOn = (day: IsoDate, { startMinute, endMinute }: WallHours, zone: string): Span[] => {
  if (!isIsoDate(day)) throw new RangeError(`no such day: ${day}`)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const spans = stretches(midnight, zone).map(({ start, end, offset }) => ({
    start: Math.max(start, midnight + startMinute * MINUTE_MS - offset),
    end: Math.min(end, midnight + endMinute * MINUTE_MS - offset),
  }))
  return joinSpans(spans.filter(span => span.start < span.end))
}

/** Whether this is the name of a time zone that we can reckon with, such as `Australia/Perth`. */
export const isTimeZone = (name: string): boolean => Intl.supportedValuesOf('timeZone').includes(name)
