import type { Appointment } from '@om/contracts/appointments'
import { done, type Result, refused } from '@om/contracts/errors'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { PatientActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type BookableConsult, lockBookableConsult } from '#src/modules/consults/consults.ts'
import { writeModeChanged, writeMoved } from '../appointment-mails.ts'
import { changeRefusal, sideOf } from '../appointments.policy.ts'
import { presentAppointment } from '../appointments.present.ts'
import { type AppointmentRow, lockAppointment, lockOpenOf, visibleAppointment } from '../appointments.repo.ts'
import { lockDiaries } from '../slots/hours.repo.ts'
import { changeMode } from './change-mode.ts'
import { moveAppointment } from './move-appointment.ts'
import { callRefusal, isSameTime, placeBooking, type WantedTime } from './place-booking.ts'

type Move = WantedTime & { id: string; version: number }
type Found = { row: AppointmentRow; consult: BookableConsult }

const isAsWanted = (row: AppointmentRow | undefined, wanted: WantedTime): row is AppointmentRow =>
  row !== undefined && isSameTime(row, wanted) && row.mode === wanted.mode

/** The consult first, then its appointment: every step takes them in this order. */
export const findOwn = async (tx: Tx, actor: PatientActor, id: string): Promise<Found | null> => {
  const seen = await visibleAppointment(tx, id)
  if (!seen?.consultId || sideOf(seen, actor) !== 'patient') return null
  const consult = await lockBookableConsult(tx, seen.consultId)
  const row = await lockAppointment(tx, id)
  return consult && row ? { consult, row } : null
}

/** Books the other time and gives the old one back. */
export const moveTo = async (
  deps: Deps,
  tx: Tx,
  { row, consult }: Found,
  wanted: Move,
): Promise<Result<AppointmentRow>> => {
  await lockDiaries(tx, [row.doctorId, wanted.doctorId])
  const freed = await moveAppointment(deps, tx, row, { action: 'reschedule', by: 'patient' })
  if (!freed.ok) return freed
  const booked = await placeBooking(deps, tx, consult, wanted, row)
  if (booked.ok) await writeMoved(deps, tx, { from: row, to: booked.value }, consult)
  return booked
}

const switchMode = async (
  deps: Deps,
  tx: Tx,
  { row, consult }: Found,
  wanted: Move,
): Promise<Result<AppointmentRow>> => {
  const refusal = await callRefusal(deps, tx, consult, { mode: wanted.mode, own: row })
  if (refusal) return refusal
  const changed = await changeMode(deps, tx, row, wanted.mode)
  if (changed.ok) await writeModeChanged(deps, tx, changed.value, consult)
  return changed
}

/**
 * Moves one's own appointment: the old time is free again exactly when the new one is booked. The same time with another
 * mode changes only that. Refuses with `appointment_too_late` in the last two hours, `appointment_changed` when it is not
 * as it was read, and as booking does.
 */
export const rescheduleAppointment = async (ctx: Ctx<'patient'>, input: Move): Promise<Result<Appointment>> => {
  const { deps, tx, actor } = ctx
  const found = await findOwn(tx, actor, input.id)
  if (!found) return refused('not_found')
  const { row, consult } = found
  const current = await lockOpenOf(tx, consult.id)
  // Asked twice: the first time did it.
  if (isAsWanted(current, input)) return done(await presentAppointment(deps.clock, tx, current))
  const code = changeRefusal(row, 'patient', 'reschedule', deps.clock.now())
  if (code) return refusedIn(code, row.state)
  if (row.version !== input.version) return refusedIn('appointment_changed', row.state)
  const moved = isSameTime(row, input) ? await switchMode(deps, tx, found, input) : await moveTo(deps, tx, found, input)
  return moved.ok ? done(await presentAppointment(deps.clock, tx, moved.value)) : moved
}
