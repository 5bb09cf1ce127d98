import type { Appointment } from '@om/contracts/appointments'
import type { Clock } from '#src/clock.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { BookableConsult } from '#src/modules/consults/consults.ts'
import { writeCancelledByDoctor, writeModeChanged, writeNoLongerNeeded } from './appointment-mails.ts'
import { presentAppointments } from './appointments.present.ts'
import { hasCallToRecord, lockAheadOf, lockMissedOf, lockOpenOf, visibleOpenOf } from './appointments.repo.ts'
import { changeMode } from './booking/change-mode.ts'
import { moveAppointment } from './booking/move-appointment.ts'
import { dropFeedOf } from './calendar/calendar-feed.ts'
import { awayIn } from './slots/hours.repo.ts'

// What other modules may use of appointments.

export { doctorTimesIn } from './slots/doctor-times.ts'

/**
 * The appointment that lies ahead of each consult, as the actor may see it, by the consult's id; a consult without one is
 * not in the answer.
 */
export const appointmentOfConsult = async (
  clock: Clock,
  tx: Tx,
  consultIds: string[],
): Promise<Map<string, Appointment>> => {
  const shown = await presentAppointments(clock, tx, await visibleOpenOf(tx, consultIds))
  return new Map(shown.flatMap(one => (one.consultId === null ? [] : [[one.consultId, one] as const])))
}

/** Cancels what is booked for a consult that has come to its end, and tells both sides. */
export const cancelWithConsult = async (deps: Deps, tx: Tx, consult: BookableConsult): Promise<void> => {
  const row = await lockOpenOf(tx, consult.id)
  if (!row) return
  const ended = await moveAppointment(deps, tx, row, { action: 'cancel', by: 'system', reason: 'consult_ended' })
  if (ended.ok) await writeNoLongerNeeded(deps, tx, row, consult)
}

/**
 * Cancels what lies ahead of a doctor who can no longer work; each patient is asked to choose another time. No calendar reads it any more.
 */
export const cancelOfDoctor = async (deps: Deps, tx: Tx, doctorId: string): Promise<void> => {
  await dropFeedOf(tx, doctorId)
  for (const row of await lockAheadOf(tx, doctorId)) {
    const ended = await moveAppointment(deps, tx, row, { action: 'cancel', by: 'system', reason: 'doctor_stopped' })
    if (ended.ok) await writeCancelledByDoctor(deps, tx, row)
  }
}

/**
 * The live contact that a doctor has put on record was the appointment: it is completed, also when it had counted as
 * missed. A phone call before the booked video call leaves that in the diary, because the patient still has to be seen.
 */
export const completeWithContact = async (
  deps: Deps,
  tx: Tx,
  consultId: string,
  contact: { mode: 'video' | 'phone' | 'in_person'; endedAt: Date },
): Promise<void> => {
  const row = (await lockOpenOf(tx, consultId)) ?? (await lockMissedOf(tx, consultId))
  if (!row) return
  if (row.mode === 'video' && contact.mode === 'phone' && row.startsAt > contact.endedAt) return
  await moveAppointment(deps, tx, row, { action: 'record_contact', by: 'doctor', reason: contact.mode })
}

export { callIsUrgent, isInTreatment, visitEnded } from './appointments.hooks.ts'
export { visitForChat } from './video/video.ts'

/** Whether a doctor has had a call, for a consult that was decided before, that may still be put on record. */
export const isCallUnrecorded = (
  clock: Clock,
  tx: Tx,
  call: { consultId: string; doctorId: string },
): Promise<boolean> => hasCallToRecord(tx, call, clock.now())

/** Makes a booked phone call a video call, when the doctor has asked to see the patient. */
export const seeByVideo = async (deps: Deps, tx: Tx, consult: BookableConsult): Promise<void> => {
  const row = await lockOpenOf(tx, consult.id)
  if (row?.mode !== 'phone') return
  const changed = await changeMode(deps, tx, row, 'video')
  if (changed.ok) await writeModeChanged(deps, tx, changed.value, consult)
}

/** Which of some doctors have entered that they are away at a moment. */
export const doctorsAwayAt = async (tx: Tx, doctorIds: string[], at: Date): Promise<Set<string>> =>
  new Set((await awayIn(tx, doctorIds, at, new Date(at.getTime() + 1))).map(row => row.doctorId))
