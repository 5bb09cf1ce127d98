const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

let made: Intl.RelativeTimeFormat | undefined
/** Made when the first time is told: a formatter costs a slow phone some 30 ms. */
const spoken = () => (made ??= new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' }))

/** The distance between an instant and now (ms) in words; under a minute is "now". */
export const relativeTime = (at: string, now: number): string => {
  const seconds = (Date.parse(at) - now) / 1000
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? spoken().format(Math.round(seconds / unit[1]), unit[0]) : 'now'
}

/** The zone of this browser, by its name. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const formatter = (options: Intl.DateTimeFormatOptions) => (at: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-AU', { ...options, timeZone }).format(new Date(at))

/** "Thursday 20 November 2025 at 4:49 pm", in the reader's zone unless another is given. */
export const exactTime = formatter({ dateStyle: 'full', timeStyle: 'short' })

/** "20 Nov 2025", in the reader's zone unless another is given. */
export const formatDay = formatter({ day: 'numeric', month: 'short', year: 'numeric' })

/** "Thu 20 Nov, 4:49 pm", in the reader's zone unless another is given. */
export const formatDateTime = formatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})
