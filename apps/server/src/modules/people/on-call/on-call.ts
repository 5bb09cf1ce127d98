import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { practitioners as contract, type OnCall } from '@om/contracts/practitioners'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { currentDoctor } from '../staff/registration.ts'
import { doctorsByIds } from '../staff/staff.repo.ts'
import { deleteShift, endShift, insertShift, lockOwnShifts, type ShiftRow, visibleShifts } from './on-call.repo.ts'

// Who is called first about something dangerous. (§5.8) Nobody on call, or nobody who answers, means that all are called.

const DAY_MS = 86_400_000
const LONGEST_MS = 7 * DAY_MS
const FURTHEST_MS = 90 * DAY_MS

/** Which doctors are on call, now and ahead. */
const readOnCall = async ({ tx, actor, now }: Ctx<'doctor' | 'admin'>): Promise<Result<OnCall>> => {
  const own = actor.role === 'doctor' ? actor.staffId : null
  const shifts = await visibleShifts(tx, now)
  const names = new Map(
    (
      await doctorsByIds(
        tx,
        shifts.map(shift => shift.doctorId),
      )
    ).map(doctor => [doctor.id, doctor.name]),
  )
  return done({
    shifts: shifts.map(shift => ({
      id: shift.id,
      doctor: names.get(shift.doctorId) ?? '',
      startsAt: shift.startsAt.toISOString(),
      endsAt: shift.endsAt.toISOString(),
      isMine: shift.doctorId === own,
    })),
  })
}

type NewShift = CallInput<typeof contract.goOnCall>['body']

const problemOf = ({ startsAt, endsAt }: NewShift, own: ShiftRow[], now: Date): string | null => {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (end <= start) return 'The end must be after the start.'
  if (end <= now.getTime()) return 'This time is over.'
  if (end - start > LONGEST_MS) return 'Use at most seven days at a time.'
  if (start - now.getTime() > FURTHEST_MS) return 'Plan at most 90 days ahead.'
  const isTaken = own.some(shift => shift.startsAt.getTime() < end && shift.endsAt.getTime() > start)
  return isTaken ? 'You are on call in this time already. Choose another, or end that first.' : null
}

const changed = async (
  ctx: Ctx<'doctor'>,
  action: string,
  { startsAt, endsAt }: Pick<ShiftRow, 'startsAt' | 'endsAt'>,
) => {
  const { deps, tx, actor } = ctx
  await audit(deps.clock, tx, {
    action,
    subjectType: 'doctor',
    subjectId: actor.staffId,
    reason: `${startsAt.toISOString()} to ${endsAt.toISOString()}`,
  })
  await announceEach(tx, [{ topics: ['role:doctor', 'role:admin'], kind: 'on-call', subjectId: actor.staffId }])
  return readOnCall(ctx)
}

/**
 * The acting doctor is on call in a time. Sent again, it is the shift that is there. Refuses with `registration_not_current`, and
 * with `bad_request` for a time that is over, too long, too far ahead, or in which they are on call already.
 */
const goOnCall = async (ctx: Ctx<'doctor'>, input: NewShift): Promise<Result<OnCall>> => {
  const { deps, tx, actor, now } = ctx
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const own = await lockOwnShifts(tx, actor.staffId, now)
  if (own.some(shift => shift.id === input.id)) return readOnCall(ctx)
  const problem = problemOf(input, own, now)
  if (problem) return refused('bad_request', [{ field: 'endsAt', message: problem }])
  const times = { startsAt: new Date(input.startsAt), endsAt: new Date(input.endsAt) }
  await insertShift(tx, { id: input.id, doctorId: actor.staffId, ...times })
  return changed(ctx, 'on_call.add', times)
}

/** Ends the acting doctor's own shift: one that has begun is over now, one that lies ahead is not held. */
const endOnCall = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<OnCall>> => {
  const { tx, actor, now } = ctx
  const own = (await lockOwnShifts(tx, actor.staffId, now)).find(shift => shift.id === id)
  if (!own) return refused('not_found')
  if (own.startsAt < now) await endShift(tx, id, now)
  else await deleteShift(tx, id)
  return changed(ctx, 'on_call.end', own)
}

/** Which doctors are on call. */
export const onCallRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.onCall, readOnCall),
  serve(deps, contract.goOnCall, goOnCall),
  serve(deps, contract.endOnCall, endOnCall),
]
