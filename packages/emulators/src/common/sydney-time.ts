const parts = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
})

/** An instant as Sydney writes it, with its offset, `2026-11-20T16:46:00+11:00`. */
export function sydneyTime(instant: Date): string {
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second, timeZoneName = '' } = found
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName.replace('GMT', '')}`
}
