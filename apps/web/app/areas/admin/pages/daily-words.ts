const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A calendar day under a bar: `Mon 16`. */
export const shortDay = (day: string): string => weekday.format(Date.parse(day))

/** A calendar day in a table: `Mon, 16 Nov`. */
export const fullDay = (day: string): string => whole.format(Date.parse(day))

/** The three things counted per day, in the order they happen. */
export const series = [
  { name: 'submitted', label: 'Assessments sent', color: 'var(--tint-3)' },
  { name: 'decided', label: 'Consults decided', color: 'var(--tint-6)' },
  { name: 'shipped', label: 'Parcels shipped', color: 'var(--accent)' },
] as const
