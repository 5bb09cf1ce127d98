const form = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/**
 * Adds an ISO 8601 duration such as `P7D`, `PT1H` or `P1M` to an instant, in UTC.
 * Months and years are calendar months; a day that the month lacks becomes its last day.
 * @returns the later instant, or undefined when the text is not a duration (or adds nothing)
 */
export function addDuration(from: Date, duration: string): Date | undefined {
  const match = form.exec(duration)
  if (!match) return undefined
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map(part => Number(part ?? 0))
  const date = addMonths(from, years * 12 + months)
  const later = date.getTime() + ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  return later > from.getTime() && Number.isFinite(later) ? new Date(later) : undefined
}

/** Moves an instant by whole calendar months in UTC; 31 January plus one month is the last day of February. */
export function addMonths(from: Date, months: number): Date {
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date
}
