import type { Slot } from '@om/contracts/appointments'
import { dayIn, daysBetween, type IsoDate } from '@om/domain/dates'

/** The free times of one calendar day in a zone, soonest first. */
export type SlotDay = { day: IsoDate; slots: Slot[] }

/** Free times by the day they fall on where the patient lives; days without any are left out. */
export const slotDays = (slots: readonly Slot[], zone: string): SlotDay[] => {
  const days = new Map<IsoDate, Slot[]>()
  for (const slot of slots.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))) {
    const day = dayIn(new Date(slot.startsAt), zone)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }))
}

/** One time for each start: where several doctors are free, the first stands for them. */
export const oneEachStart = (slots: readonly Slot[]): Slot[] => {
  const starts = new Set<string>()
  return slots.filter(({ startsAt }) => !starts.has(startsAt) && starts.add(startsAt))
}

export const partsOfDay = ['Morning', 'Afternoon', 'Evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

const hourIn = (at: string, zone: string): number =>
  Number(new Intl.DateTimeFormat('en-AU', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }).format(new Date(at)))

/** Whether a time is before noon, before five, or later, where the patient lives. */
export const partOfDay = (at: string, zone: string): PartOfDay => {
  const hour = hourIn(at, zone)
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}

/** "9:30 am" in a zone. */
export const timeIn = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: zone })
    .format(new Date(at))
    .replace(/\u202f/g, ' ')

/** The name of a zone at an instant: "Australian Eastern Daylight Time", which changes with the clocks. */
export const zoneName = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

const dayFormat = (options: Intl.DateTimeFormatOptions) => (day: IsoDate) =>
  new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const weekday = dayFormat({ weekday: 'long' })
const shortWeekday = dayFormat({ weekday: 'short' })

/** The parts of a day's leaf on the strip: "Today" or "Thu", and the date. */
export const dayLeaf = (day: IsoDate, today: IsoDate) => {
  const away = daysBetween(today, day)
  return {
    name: away === 0 ? 'Today' : away === 1 ? 'Tomorrow' : shortWeekday(day),
    number: String(Number(day.slice(8))),
    month: dayFormat({ month: 'short' })(day),
    spoken: `${weekday(day)} ${dayFormat({ day: 'numeric', month: 'long' })(day)}`,
  }
}

/** Whether clocks in two zones show the same at an instant. */
export const showSameTime = (at: string, one: string, other: string): boolean => {
  const shown = (timeZone: string) =>
    new Intl.DateTimeFormat('en-AU', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at))
  return shown(one) === shown(other)
}
