import type { Diary } from '@om/contracts/appointments'
import { done, type Result } from '@om/contracts/errors'
import { openSpans } from '@om/domain/appointments/free-slots'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { holidaysToCome, publicHolidays, stateOfPractice } from '@om/domain/public-holidays'
import type { Ctx } from '#src/ctx.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import { awayIn, visibleHours } from './hours.repo.ts'
import { offeredSlots } from './offered-slots.ts'

const DAY_MS = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

/** What stands around the acting doctor's appointments: their hours, absences and holidays, and what is free with everyone. */
export const readDiary = async (
  { deps, tx, actor }: Ctx<'doctor'>,
  { from, days, minutes }: { from: string; days: number; minutes: number },
): Promise<Result<Diary>> => {
  const start = new Date(from)
  const until = new Date(start.getTime() + days * DAY_MS)
  const hours = await visibleHours(tx, actor.staffId)
  const timeZone = hours[0]?.timeZone ?? CLINIC_ZONE
  const away = await awayIn(tx, [actor.staffId], start, until)
  const doctor = await currentDoctor(deps.clock, tx, actor)
  const dates = [dayIn(start, timeZone), dayIn(until, timeZone)] as const
  const state = stateOfPractice(doctor.ok ? doctor.value.practiceAddress : '', timeZone)
  return done({
    me: actor.staffId,
    timeZone,
    open: openSpans({ hours, timeZone }, { start: start.getTime(), end: until.getTime() }).map(span => ({
      startsAt: iso(span.start),
      endsAt: iso(span.end),
    })),
    away: away.map(one => ({
      startsAt: one.startsAt.toISOString(),
      endsAt: one.endsAt.toISOString(),
      reason: one.reason,
    })),
    holidays: publicHolidays(state, ...dates),
    holidaysToCome: holidaysToCome(state, ...dates),
    slots: await offeredSlots(deps, tx, { minutes, from: start, until }),
  })
}
