import type { Appointment } from '@om/contracts/appointments'
import type { ConsultForPatient } from '@om/contracts/consults'
import { isOpen } from '#app/features/care-journey/consult-words.ts'

/** Whether a live consult can be booked for an assessment now: it is open, and none is ahead. */
export const canBook = (consult: ConsultForPatient, ahead: readonly Pick<Appointment, 'consultId'>[]): boolean =>
  isOpen(consult) && consult.appointment === null && ahead.every(({ consultId }) => consultId !== consult.id)
