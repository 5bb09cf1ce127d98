import type { Appointment } from '@om/contracts/appointments'
import { done, type Result, refused } from '@om/contracts/errors'
import { isTreatmentCall, SHORTEST_REASON } from '@om/domain/appointments/booking-rules'
import type { Ctx } from '#src/ctx.ts'
import { lockBookableConsult } from '#src/modules/consults/consults.ts'
import { writeBooked } from '../appointment-mails.ts'
import { presentAppointment } from '../appointments.present.ts'
import { lockOpenOf } from '../appointments.repo.ts'
import { isSameTime, placeBooking, type WantedTime } from './place-booking.ts'

/**
 * Books the live consult of one's own open consult, or a call about one's treatment, which says what it is for. The same request
 * again is the same appointment; another one while an appointment is open is refused with `appointment_open_already`, a time that is
 * not offered any more with `slot_taken`.
 */
export const bookAppointment = async (
  ctx: Ctx<'patient'>,
  input: WantedTime & { consultId: string },
): Promise<Result<Appointment>> => {
  const { deps, tx } = ctx
  const consult = await lockBookableConsult(tx, input.consultId)
  if (!consult) return refused('not_found')
  const known = await lockOpenOf(tx, consult.id)
  if (known) {
    if (!isSameTime(known, input) || known.mode !== input.mode) return refused('appointment_open_already')
    return done(await presentAppointment(deps.clock, tx, known))
  }
  if (isTreatmentCall(consult) && (input.reason ?? '').length < SHORTEST_REASON)
    return refused('bad_request', [{ field: 'reason', message: 'Say in a few words what the call is about.' }])
  const booked = await placeBooking(deps, tx, consult, input)
  if (!booked.ok) return booked
  await writeBooked(deps, tx, booked.value, consult)
  return done(await presentAppointment(deps.clock, tx, booked.value))
}
