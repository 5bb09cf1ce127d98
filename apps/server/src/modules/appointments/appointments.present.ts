import type { Appointment, DoctorHours } from '@om/contracts/appointments'
import { BOOK_FROM_MS } from '@om/domain/appointments/free-slots'
import { CLINIC_ZONE } from '@om/domain/dates'
import type { Clock } from '#src/clock.ts'
import type { Tx } from '#src/database/database.ts'
import { coverNotices, namesOfDoctors, namesOfPatients } from '#src/modules/people/people.ts'
import { appointmentCan, mayBeProposed } from './appointments.policy.ts'
import type { AppointmentRow } from './appointments.repo.ts'
import type { AwayRow, HoursRow } from './slots/hours.repo.ts'
import { type GuestRow, guestsLetIn, type VideoRow, visitsOf } from './video/video.repo.ts'

const isAhead: readonly string[] = [
  'requested',
  'booked',
  'confirmed',
  'waiting',
  'cancelled',
  'rescheduled',
  'no_show',
]

const stands: readonly string[] = ['requested', 'booked', 'confirmed', 'waiting']

const roles: Record<GuestRow['role'], string> = { support: 'support person', interpreter: 'interpreter' }

const presentVideo = (visit: VideoRow | undefined, guests: GuestRow[]): Appointment['visit'] =>
  visit?.admittedAt
    ? {
        startedAt: visit.admittedAt.toISOString(),
        endedAt: visit.endedAt?.toISOString() ?? null,
        byPhone: visit.phoneAt !== null,
        others: guests.map(({ name, role }) => `${name}, ${roles[role]}`).join('; '),
      }
    : null

/** The other time that is proposed, as long as it can be accepted: the booked one has not begun, and it can still be booked. */
const presentProposal = (row: AppointmentRow, name: string, now: Date): Appointment['proposal'] =>
  row.proposedDoctorId &&
  row.proposedStartsAt &&
  row.proposedEndsAt &&
  mayBeProposed(row, now) &&
  row.proposedStartsAt.getTime() >= now.getTime() + BOOK_FROM_MS
    ? {
        doctor: { id: row.proposedDoctorId, name },
        startsAt: row.proposedStartsAt.toISOString(),
        endsAt: row.proposedEndsAt.toISOString(),
        why: row.proposedWhy,
      }
    : null

/** Appointments that the actor may see, with both names and what the actor may do next. */
export const presentAppointments = async (clock: Clock, tx: Tx, rows: AppointmentRow[]): Promise<Appointment[]> => {
  const doctors = await namesOfDoctors(
    tx,
    rows.flatMap(row => [row.doctorId, ...(row.proposedDoctorId ? [row.proposedDoctorId] : [])]),
  )
  const patients = await namesOfPatients(
    tx,
    rows.map(row => row.patientId),
  )
  const covers =
    tx.actor.role === 'patient'
      ? await coverNotices(
          tx,
          rows.filter(({ state }) => stands.includes(state)).map(row => row.doctorId),
          clock.now(),
        )
      : new Map()
  // Nobody was let in to one that lies ahead.
  const begun = rows.filter(({ mode, state }) => mode === 'video' && !isAhead.includes(state))
  const visits = await visitsOf(
    tx,
    begun.map(row => row.id),
  )
  const guests = await guestsLetIn(tx, [...visits.keys()])
  return rows.map(row => ({
    id: row.id,
    consultId: row.consultId,
    mode: row.mode,
    state: row.state,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    doctor: doctors.get(row.doctorId) ?? { id: row.doctorId, name: '', ahpraNumber: '' },
    cover: stands.includes(row.state) ? covers.get(row.doctorId) : undefined,
    patientName: patients.get(row.patientId) ?? '',
    cancelReason: row.cancelReason,
    reason: row.reason,
    version: row.version,
    visit: presentVideo(
      visits.get(row.id),
      guests.filter(one => one.appointmentId === row.id),
    ),
    proposal: presentProposal(row, doctors.get(row.proposedDoctorId ?? '')?.name ?? '', clock.now()),
    can: appointmentCan(row, tx.actor, clock.now()),
  }))
}

/** One appointment for the actor. */
export const presentAppointment = async (clock: Clock, tx: Tx, row: AppointmentRow): Promise<Appointment> => {
  const [shown] = await presentAppointments(clock, tx, [row])
  if (!shown) throw new Error('an appointment was not presented')
  return shown
}

/** A doctor's hours as they are edited: one zone for all of them, the clinic's own until another one is saved. */
export const presentHours = (hours: HoursRow[], away: AwayRow[]): DoctorHours => ({
  timeZone: hours[0]?.timeZone ?? CLINIC_ZONE,
  hours: hours.map(({ weekday, startMinute, endMinute }) => ({ weekday, startMinute, endMinute })),
  away: away.map(row => ({
    id: row.id,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    reason: row.reason,
  })),
})
