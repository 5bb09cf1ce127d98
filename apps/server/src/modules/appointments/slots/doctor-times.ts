import { openSpans } from '@om/domain/appointments/free-slots'
import type { Span } from '@om/domain/appointments/zone-day'
import { withoutTimes } from '@om/domain/queue-promise'
import type { Tx } from '#src/database/database.ts'
import { bookedTimes } from '../appointments.repo.ts'
import { awayIn, hoursOf } from './hours.repo.ts'

type When = { from: Date; until: Date; now: Date }

/** When each of some doctors is on shift in a time: their weekly hours without what they are away; and whether a visit is booked with them now. */
export const doctorTimesIn = async (
  tx: Tx,
  doctorIds: string[],
  { from, until, now }: When,
): Promise<Map<string, { shifts: Span[]; isBooked: boolean }>> => {
  if (doctorIds.length === 0) return new Map()
  const hours = await hoursOf(tx, doctorIds)
  const away = await awayIn(tx, doctorIds, from, until)
  const booked = await bookedTimes(tx, doctorIds, { from: now, until: new Date(now.getTime() + 1) })
  const [start, end] = [from.getTime(), until.getTime()]
  const shiftsOf = (id: string): Span[] => {
    const own = hours.filter(row => row.doctorId === id)
    const [first] = own
    if (!first) return []
    const spans = openSpans({ hours: own, timeZone: first.timeZone }, { start, end })
    const there = withoutTimes(
      spans,
      away.filter(row => row.doctorId === id),
    )
    return there.flatMap(one =>
      one.start < end && one.end > start ? [{ start: Math.max(one.start, start), end: Math.min(one.end, end) }] : [],
    )
  }
  return new Map(doctorIds.map(id => [id, { shifts: shiftsOf(id), isBooked: booked.some(row => row.doctorId === id) }]))
}
