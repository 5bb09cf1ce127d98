import type { Appointment, DoctorHours } from '@om/contracts/appointments'
import { BOOK_UNTIL_MS } from '@om/domain/appointments/free-slots'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'

const DAY_MS = 86_400_000

export type OwnHours = { kept: DoctorHours; booked: Appointment[] }

/** The doctor's own hours, and what is booked as far ahead as patients can book. */
export const loadHours = async (): Promise<OwnHours> => {
  const from = new Date(clinicNow()).toISOString()
  const [kept, { appointments }] = await Promise.all([
    api.appointments.hours(),
    api.appointments.ofDoctor({ query: { from, days: BOOK_UNTIL_MS / DAY_MS + 1 } }),
  ])
  return { kept, booked: appointments }
}
