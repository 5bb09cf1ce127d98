import type { Appointment } from '@om/contracts/appointments'
import { done, type Result, refused } from '@om/contracts/errors'
import type { SafetyAnswer } from '@om/contracts/support-words'
import { isTreatmentCall, SHORTEST_REASON } from '@om/domain/appointments/booking-rules'
import { screenWords } from '@om/domain/side-effects/screen-words'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { lockBookableConsult } from '#src/modules/consults/consults.ts'
import { writeBooked } from '../appointment-mails.ts'
import { callIsUrgent } from '../appointments.hooks.ts'
import { presentAppointment } from '../appointments.present.ts'
import { lockOpenOf } from '../appointments.repo.ts'
import { isSameTime, placeBooking, type WantedTime } from './place-booking.ts'

type Wanted = WantedTime & { consultId: string; safety?: SafetyAnswer | undefined }

const book = async (ctx: Ctx<'patient'>, input: Wanted): Promise<Result<Appointment>> => {
  const { deps, tx } = ctx
  const consult = await lockBookableConsult(tx, input.consultId)
  if (!consult) return refused('not_found')
  const known = await lockOpenOf(tx, consult.id)
  if (known) {
    if (!isSameTime(known, input) || known.mode !== input.mode) return refused('appointment_open_already')
    return done(await presentAppointment(deps.clock, tx, known))
  }
  const reason = input.reason ?? ''
  if (isTreatmentCall(consult) && reason.length < SHORTEST_REASON)
    return refused('bad_request', [{ field: 'reason', message: 'Say in a few words what the call is about.' }])
  const screened = screenWords(reason, input)
  if (!screened.ok) return screened
  const booked = await placeBooking(deps, tx, consult, input)
  if (!booked.ok) return booked
  await writeBooked(deps, tx, booked.value, consult)
  return done(await presentAppointment(deps.clock, tx, booked.value))
}

/**
 * Books the live consult of one's own open consult, or a call about one's treatment, which says what it is for. The same request
 * again is the same appointment; another one while an appointment is open is refused with `appointment_open_already`, a time that is
 * not offered any more with `slot_taken`. Words that can mean something dangerous are asked about first (`safety_first`), as those of a
 * message are; meant so, they are told to the doctors at once, whether the time can be had or not. (§5.6)
 */
export const bookAppointment = async (
  { deps, actor, requestId }: BareCtx<'patient'>,
  input: Wanted,
): Promise<Result<Appointment>> => {
  const as = { deps, actor, requestId }
  const words = input.reason ?? ''
  const screened = screenWords(words, input)
  if (screened.ok && screened.value.isDanger) {
    const { found } = screened.value
    await inTransaction(as, ({ tx }) => callIsUrgent.happens(deps, tx, actor.id, { found, words }))
  }
  return inTransaction(as, ctx => book(ctx, input))
}
