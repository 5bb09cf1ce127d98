import { addMonths } from '../common/durations.ts'

export type Interval = { interval: string; interval_count: number }

const daySeconds = 86_400

/** Instants in this protocol are whole seconds since 1970. */
export const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

export const dateOf = (instant: number) => new Date(instant * 1000)

/**
 * End of the billing period after `start`, counted from the anchor so that months do not drift:
 * anchored on the 31st, a subscription renews on 28 February and then again on 31 March.
 */
export function periodEnd(anchor: number, start: number, { interval, interval_count }: Interval): number {
  if (interval === 'day' || interval === 'week') {
    const length = daySeconds * interval_count * (interval === 'week' ? 7 : 1)
    return anchor + (Math.floor((start - anchor) / length) + 1) * length
  }
  const months = interval_count * (interval === 'year' ? 12 : 1)
  // No month is longer than 31 days, so this count is never too far on. The anchor may lie ahead.
  const counted = Math.floor((start - anchor) / (daySeconds * 31 * months)) - 1
  for (let count = counted; ; count++) {
    const end = seconds(addMonths(dateOf(anchor), months * count))
    if (end > start) return end
  }
}

/** `every 45 days`, `every month`, `every 3 months`. */
export function everyText({ interval, interval_count }: Interval): string {
  return interval_count === 1 ? `every ${interval}` : `every ${interval_count} ${interval}s`
}
