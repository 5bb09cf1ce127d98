import type { Appointment } from '@om/contracts/appointments'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { writeCancelledByDoctor, writeCancelledByPatient } from '../appointment-mails.ts'
import { changeRefusal, sideOf } from '../appointments.policy.ts'
import { presentAppointment } from '../appointments.present.ts'
import { lockAppointment, visibleAppointment } from '../appointments.repo.ts'
import { endAppointment } from './end-appointment.ts'

/**
 * Cancels an appointment from either side; the other side is told. Repeating it changes nothing. A colleague's appointment
 * is `not_found`; a patient's change in the last two hours `appointment_too_late`; a doctor may cancel until it is under way.
 */
export const cancelAppointment = async (
  ctx: Ctx<'signed-in'>,
  input: { id: string; version: number; reason: string },
): Promise<Result<Appointment>> => {
  const { deps, tx, actor } = ctx
  const seen = await visibleAppointment(tx, input.id)
  const side = seen ? sideOf(seen, actor) : null
  if (!seen || !side) return refused('not_found')
  const row = (await lockAppointment(tx, seen.id)) ?? seen
  if (row.state === 'cancelled') return done(await presentAppointment(deps.clock, tx, row))
  const code = changeRefusal(row, side, 'cancel', deps.clock.now())
  if (code) return refused(code)
  if (row.version !== input.version) return refused('appointment_changed')
  const step = { action: 'cancel', by: side, cancelReason: input.reason } as const
  const cancelled = await endAppointment(deps, tx, row, step)
  if (!cancelled.ok) return cancelled
  if (side === 'doctor') await writeCancelledByDoctor(deps, tx, row)
  else await writeCancelledByPatient(deps, tx, row)
  return done(await presentAppointment(deps.clock, tx, cancelled.value))
}
