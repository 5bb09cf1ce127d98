import type { Appointment, DoctorHours } from '@om/contracts/appointments'
import { BOOK_UNTIL_MS, freeSlots } from '@om/domain/appointments/free-slots'
import { isAhead } from '../calendar/week.ts'

const SHORT_CALL_MINUTES = 15

type Diary = Pick<DoctorHours, 'timeZone' | 'hours' | 'away'> & { booked: readonly Appointment[] }

const timesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** What patients can book now with this doctor: how many short calls in the next 28 days, and the first of them. */
export const freeNow = (
  { timeZone, hours, away, booked }: Diary,
  now: number,
): { count: number; first: string | null } => {
  const slots = freeSlots(
    {
      timeZone,
      hours,
      away: away.map(timesOf),
      booked: booked.filter(isAhead).map(timesOf),
    },
    { minutes: SHORT_CALL_MINUTES, from: new Date(now), until: new Date(now + BOOK_UNTIL_MS), now: new Date(now) },
  )
  return { count: slots.length, first: slots[0]?.startsAt.toISOString() ?? null }
}
