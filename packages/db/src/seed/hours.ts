import { freeSlots, type Times, type WeeklyHours } from '@om/domain/appointments/free-slots'
import { wallHoursOn } from '@om/domain/appointments/zone-day'
import { addDays, dayIn } from '@om/domain/dates'
import type { doctorAway, doctorHours, doctorOnCall } from '../tables/assessment.ts'
import { idOf } from './ids.ts'
import { people } from './people.ts'

type DoctorName = 'drOkoro' | 'drLund'
type Diary = { timeZone: string; hours: WeeklyHours[]; away: (Times & { id: string; reason: string })[] }

const workdays = (...hours: [from: number, to: number][]): WeeklyHours[] =>
  [1, 2, 3, 4, 5].flatMap(weekday =>
    hours.map(([from, to]) => ({ weekday, startMinute: from * 60, endMinute: to * 60 })),
  )

/** The first Wednesday that is at least three days ahead, from midnight to midnight. */
const awayDay = (now: Date, timeZone: string): Times => {
  let day = addDays(dayIn(now, timeZone), 3)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 3) day = addDays(day, 1)
  const [whole] = wallHoursOn(day, { startMinute: 0, endMinute: 1440 }, timeZone)
  if (!whole) throw new Error(`${day} has no hours in ${timeZone}`)
  return { startsAt: new Date(whole.start), endsAt: new Date(whole.end) }
}

/** When the demo's doctors take live consults, each in a zone of their own; one of them is away for a day soon. */
export const buildDiaries = (now: Date): Record<DoctorName, Diary> => ({
  drOkoro: { timeZone: 'Australia/Sydney', hours: workdays([9, 12.5], [13.5, 17]), away: [] },
  drLund: {
    timeZone: 'Australia/Perth',
    hours: workdays([8, 12], [13, 16]),
    away: [{ ...awayDay(now, 'Australia/Perth'), id: idOf('away', people.drLund.staffId), reason: 'Conference' }],
  },
})

/** Who is called first about something dangerous, in the demo's first days. */
export const onCallThisWeek = (now: Date): typeof doctorOnCall.$inferInsert => ({
  id: idOf('on-call', people.drLund.staffId),
  doctorId: people.drLund.staffId,
  startsAt: now,
  endsAt: new Date(now.getTime() + 6 * 86_400_000),
})

/** The rows of the diaries. */
export const diaryRows = (
  diaries: Record<DoctorName, Diary>,
): { hours: (typeof doctorHours.$inferInsert)[]; away: (typeof doctorAway.$inferInsert)[] } => {
  const doctors = Object.entries(diaries).map(([name, diary]) => ({
    diary,
    doctorId: people[name === 'drLund' ? 'drLund' : 'drOkoro'].staffId,
  }))
  return {
    hours: doctors.flatMap(({ doctorId, diary }) =>
      diary.hours.map((one, index) => ({
        ...one,
        id: idOf('hours', doctorId, index),
        doctorId,
        timeZone: diary.timeZone,
      })),
    ),
    away: doctors.flatMap(({ doctorId, diary }) => diary.away.map(one => ({ ...one, doctorId }))),
  }
}

/** The first half hour of a doctor that is free from a day ahead on. */
export const freeHalfHour = (diary: Diary, booked: Times[], now: Date): Times => {
  const from = new Date(now.getTime() + 20 * 3_600_000)
  const until = new Date(from.getTime() + 10 * 86_400_000)
  const [slot] = freeSlots({ ...diary, booked }, { minutes: 30, from, until, now })
  if (!slot) throw new Error('the demo’s doctors have no free time')
  return slot
}
