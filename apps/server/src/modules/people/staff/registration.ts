import { type Refusal, refused } from '@om/contracts/errors'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { isRegistrationCurrent } from '@om/domain/registration'
import type { DoctorActor, PersonActor, PharmacistActor } from '#src/actor.ts'
import type { Clock } from '#src/clock.ts'
import type { Tx } from '#src/database/database.ts'
import { type DoctorRow, doctorById, type PharmacistRow, pharmacistById } from './staff.repo.ts'

export type Doctor = DoctorRow
export type Pharmacist = PharmacistRow

type Registered = { registrationStatus: string; registrationExpiresOn: string; active: boolean }

/** The calendar day at the clinic, as `yyyy-mm-dd`. */
export const clinicToday = (clock: Clock): string => dayIn(clock.now(), CLINIC_ZONE)

/** Whether someone's registration lets them work today, at the clinic. (REG-01, INV-02) */
export const mayPractise = (person: Registered, clock: Clock): boolean =>
  person.active &&
  isRegistrationCurrent(
    { status: person.registrationStatus, expiresOn: person.registrationExpiresOn },
    clinicToday(clock),
  )

/**
 * The acting doctor's own row, read afresh, so that a suspension counts at once.
 * Refuses with `registration_not_current`. (INV-02)
 */
export const currentDoctor = async (
  clock: Clock,
  tx: Tx,
  actor: DoctorActor,
): Promise<{ ok: true; value: Doctor } | Refusal> => {
  const row = await doctorById(tx, actor.staffId)
  if (!row || !mayPractise(row, clock)) return refused('registration_not_current')
  return { ok: true, value: row }
}

/** The same for a pharmacist. */
export const currentPharmacist = async (
  clock: Clock,
  tx: Tx,
  actor: PharmacistActor,
): Promise<{ ok: true; value: Pharmacist } | Refusal> => {
  const row = await pharmacistById(tx, actor.staffId)
  if (!row || !mayPractise(row, clock)) return refused('registration_not_current')
  return { ok: true, value: row }
}

/** The acting doctor's or pharmacist's own row. Refuses with `registration_not_current`. (INV-02) */
export const currentRegistered = (
  clock: Clock,
  tx: Tx,
  actor: DoctorActor | PharmacistActor,
): Promise<{ ok: true; value: Doctor | Pharmacist } | Refusal> =>
  actor.role === 'doctor' ? currentDoctor(clock, tx, actor) : currentPharmacist(clock, tx, actor)

/** Whether somebody of the staff may work today: doctors and pharmacists while they are registered, others always. (INV-02) */
export const mayWorkToday = async ({ clock }: { clock: Clock }, tx: Tx, actor: PersonActor): Promise<boolean> => {
  if (actor.role === 'doctor' || actor.role === 'pharmacist') return (await currentRegistered(clock, tx, actor)).ok
  return true
}
