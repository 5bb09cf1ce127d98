/** An instant (ms) as a `datetime-local` field shows it, in the reader's zone, to the minute. */
export const toLocalField = (ms: number): string => {
  const at = new Date(ms)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant a `datetime-local` field names in the reader's zone, ISO 8601 in UTC; null when it names none. */
export const fromLocalField = (text: string): string | null => {
  const ms = text ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

const MINUTE = 60_000
const sameMinute = (one: number, two: number) => Math.floor(one / MINUTE) === Math.floor(two / MINUTE)

/**
 * Start and end of a contact as instants. The fields know minutes only, so a contact in the very minute in which the
 * assessment was sent starts with it, and one that ends in the minute it started does not end before.
 */
export const contactTimes = (fields: { startedAt: string; endedAt: string }, submittedAt: string) => {
  const [start, end] = [fromLocalField(fields.startedAt), fromLocalField(fields.endedAt)]
  if (!start || !end) return null
  const [startMs, endMs, sentMs] = [Date.parse(start), Date.parse(end), Date.parse(submittedAt)]
  const from = sameMinute(startMs, sentMs) ? Math.max(startMs, sentMs) : startMs
  const until = sameMinute(endMs, from) ? Math.max(endMs, from) : endMs
  return { startedAt: new Date(from).toISOString(), endedAt: new Date(until).toISOString() }
}
