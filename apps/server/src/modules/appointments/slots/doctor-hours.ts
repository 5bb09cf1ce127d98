import type { DoctorHours } from '@om/contracts/appointments'
import { done, type Result, refused } from '@om/contracts/errors'
import { hoursOverlap, type WeeklyHours } from '@om/domain/appointments/free-slots'
import { isTimeZone } from '@om/domain/appointments/zone-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { presentHours } from '../appointments.present.ts'
import { deleteAway, insertAway, lockDiaries, replaceHours, visibleAway, visibleHours } from './hours.repo.ts'

const longestAwayMs = 366 * 86_400_000
const mostAway = 100

const hoursNow = async (deps: Deps, tx: Tx, doctorId: string): Promise<DoctorHours> =>
  presentHours(await visibleHours(tx, doctorId), await visibleAway(tx, doctorId, deps.clock.now()))

/** A change to one's own diary: one after the other, audited, answered with the diary as it then is. */
const change = async (
  ctx: Ctx<'doctor'>,
  action: string,
  work: (tx: Tx) => Promise<Result<unknown>>,
): Promise<Result<DoctorHours>> => {
  const { deps, tx, actor } = ctx
  await lockDiaries(tx, [actor.staffId])
  const changed = await work(tx)
  if (!changed.ok) return changed
  await audit(deps.clock, tx, { action, subjectType: 'doctor', subjectId: actor.staffId })
  return done(await hoursNow(deps, tx, actor.staffId))
}

/** The acting doctor's weekly hours, and absences that are not over. */
export const readHours = async (ctx: Ctx<'doctor'>): Promise<Result<DoctorHours>> => {
  const { deps, tx, actor } = ctx
  return done(await hoursNow(deps, tx, actor.staffId))
}

/** Puts new weekly hours in the place of the old ones. What is booked stays, whatever the hours say. */
export const saveHours = async (
  ctx: Ctx<'doctor'>,
  { timeZone, hours }: { timeZone: string; hours: WeeklyHours[] },
): Promise<Result<DoctorHours>> => {
  const { actor } = ctx
  if (!isTimeZone(timeZone))
    return refused('bad_request', [{ field: 'timeZone', message: 'Choose a time zone from the list.' }])
  if (hoursOverlap(hours))
    return refused('bad_request', [{ field: 'hours', message: 'Two of these times overlap. Change one of them.' }])
  return change(ctx, 'hours.save', async tx => {
    const rows = hours.map(({ weekday, startMinute, endMinute }) => ({ weekday, startMinute, endMinute, timeZone }))
    await replaceHours(tx, actor.staffId, rows)
    return done(null)
  })
}

type NewAway = { startsAt: string; endsAt: string; reason: string }

const awayProblem = ({ startsAt, endsAt }: NewAway, now: Date): string | null => {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (end <= start) return 'The end must be after the start.'
  if (end <= now.getTime()) return 'This time is over.'
  return end - start > longestAwayMs ? 'Use at most a year.' : null
}

/** Takes no bookings in a time. What is booked in it stays until it is cancelled. The same time again changes nothing. */
export const addAway = async (ctx: Ctx<'doctor'>, input: NewAway): Promise<Result<DoctorHours>> => {
  const { actor } = ctx
  const now = ctx.now
  const problem = awayProblem(input, now)
  if (problem) return refused('bad_request', [{ field: 'endsAt', message: problem }])
  return change(ctx, 'hours.away.add', async tx => {
    const known = await visibleAway(tx, actor.staffId, now)
    const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)]
    const isSame = (row: (typeof known)[number]) =>
      row.startsAt.getTime() === startsAt.getTime() && row.endsAt.getTime() === endsAt.getTime()
    if (known.some(isSame)) return done(null)
    if (known.length >= mostAway)
      return refused('bad_request', [
        { field: 'startsAt', message: 'That is more absences than we keep. Remove some.' },
      ])
    await insertAway(tx, { doctorId: actor.staffId, startsAt, endsAt, reason: input.reason })
    return done(null)
  })
}

/** Takes bookings in that time again. A colleague's absence is `not_found`. */
export const removeAway = (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<DoctorHours>> => {
  const { actor } = ctx
  return change(ctx, 'hours.away.remove', async tx =>
    (await deleteAway(tx, actor.staffId, id)) ? done(null) : refused('not_found'),
  )
}
