import type { DoctorHours } from '@om/contracts/appointments'
import { auStates } from '@om/contracts/au-states'
import { cityOf, zoneOfState } from '@om/domain/dates'
import { z } from 'zod'

/** Monday first, as the contract counts. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** One stretch of hours as it is typed: `09:00` to `12:30`; an end of `00:00` is the end of the day. */
export const Stretch = z.object({ key: z.string(), weekday: z.number(), from: z.string(), to: z.string() })
export type Stretch = z.infer<typeof Stretch>

export const WeekForm = z.object({ timeZone: z.string(), stretches: z.array(Stretch) })
export type WeekForm = z.infer<typeof WeekForm>

type Hours = DoctorHours['hours'][number]

const DAY_MINUTES = 1440

const two = (n: number) => String(n).padStart(2, '0')

/** Minutes after midnight as a time field shows them; the end of the day is `00:00`. */
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

/** Minutes after midnight of a typed time; null of a text that is none. */
export const minutesOf = (text: string): number | null => {
  const found = /^(\d{1,2}):(\d{2})/.exec(text)
  if (!found) return null
  const [hours, minutes] = [Number(found[1]), Number(found[2])]
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null
}

const endOf = (text: string): number | null => {
  const minutes = minutesOf(text)
  return minutes === 0 ? DAY_MINUTES : minutes
}

/** The form of the hours that are kept. */
export const formOf = ({ timeZone, hours }: Pick<DoctorHours, 'timeZone' | 'hours'>): WeekForm => ({
  timeZone,
  stretches: hours.map(({ weekday, startMinute, endMinute }, index) => ({
    key: `kept-${index}`,
    weekday,
    from: timeOf(startMinute),
    to: timeOf(endMinute),
  })),
})

const spanOf = ({ weekday, from, to }: Stretch): Hours | null => {
  const [startMinute, endMinute] = [minutesOf(from), endOf(to)]
  return startMinute === null || endMinute === null ? null : { weekday, startMinute, endMinute }
}

/** The hours as they are kept: by day and time; unfinished stretches are left out. */
export const hoursOf = ({ stretches }: Pick<WeekForm, 'stretches'>): Hours[] =>
  stretches
    .flatMap(stretch => spanOf(stretch) ?? [])
    .toSorted((one, two) => one.weekday - two.weekday || one.startMinute - two.startMinute)

/** What is wrong with a stretch, by its key; an empty record when the week can be saved. */
export const problemsOf = ({ stretches }: Pick<WeekForm, 'stretches'>): Record<string, string> => {
  const found: Record<string, string> = {}
  stretches.forEach((stretch, index) => {
    const span = spanOf(stretch)
    if (!span) found[stretch.key] = 'Enter both times.'
    else if (span.startMinute >= span.endMinute) found[stretch.key] = 'The end must be after the start.'
    else if (
      stretches.slice(0, index).some(other => {
        const before = spanOf(other)
        return (
          before?.weekday === span.weekday && before.startMinute < span.endMinute && span.startMinute < before.endMinute
        )
      })
    )
      found[stretch.key] = 'This overlaps another time of the day.'
  })
  return found
}

/** A stretch to add to a day: two hours after what is there, else from nine to twelve. */
export const nextStretch = ({ stretches }: Pick<WeekForm, 'stretches'>, weekday: number, key: string): Stretch => {
  const last = hoursOf({ stretches }).findLast(one => one.weekday === weekday)
  if (!last) return { key, weekday, from: '09:00', to: '12:00' }
  const from = Math.min(last.endMinute + 60, DAY_MINUTES - 60)
  return { key, weekday, from: timeOf(from), to: timeOf(Math.min(from + 120, DAY_MINUTES)) }
}

/** The same hours on every working day: those of Monday in the place of the other four. */
export const likeMonday = (form: WeekForm): WeekForm => {
  const monday = form.stretches.filter(one => one.weekday === 1)
  const others = [2, 3, 4, 5].flatMap(weekday => monday.map(one => ({ ...one, weekday, key: `${one.key}-${weekday}` })))
  return { ...form, stretches: [...monday, ...others, ...form.stretches.filter(one => one.weekday > 5)] }
}

/** Whole and half hours of a week. */
export const hoursPerWeek = (form: Pick<WeekForm, 'stretches'>): number =>
  hoursOf(form).reduce((sum, one) => sum + (one.endMinute - one.startMinute) / 60, 0)

/** The Australian zones to choose from, and the one that is kept when it is another. */
export const zoneChoices = (kept: string): { value: string; label: string }[] =>
  [...new Set([...auStates.map(state => zoneOfState(state)), kept])]
    .toSorted((one, two) => cityOf(one).localeCompare(cityOf(two)))
    .map(value => ({ value, label: cityOf(value) }))
