import type { StaffDetails } from '@om/contracts/accounts'
import { accountHolds } from '@om/db/tables/accounts'
import { doctors, pharmacists } from '@om/db/tables/people'
import { CLINIC_ZONE } from '@om/domain/dates'
import type { Registration } from '@om/integrations/register/port'
import { and, eq, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { DoctorRow, PharmacistRow } from './staff.repo.ts'

export type RegisteredStaff = { kind: 'doctor'; row: DoctorRow } | { kind: 'pharmacist'; row: PharmacistRow }

export type NewStaff = {
  userId: string
  email: string
  firstName: string
  lastName: string
  details: StaffDetails
  /** The register is looked at whenever these details are typed. */
  checkedAt: Date
  checkedBy: string
}

/** The doctor's or pharmacist's row of an account, for the server's own work. */
export const staffOfAccount = async (tx: Tx, userId: string): Promise<RegisteredStaff | undefined> => {
  const [doctor] = await tx.q.select().from(doctors).where(eq(doctors.userId, userId))
  if (doctor) return { kind: 'doctor', row: doctor }
  const [pharmacist] = await tx.q.select().from(pharmacists).where(eq(pharmacists.userId, userId))
  return pharmacist && { kind: 'pharmacist', row: pharmacist }
}

/** Whose account a registration number belongs to; undefined when to none. */
export const accountOfRegistration = async (tx: Tx, ahpraNumber: string): Promise<string | undefined> => {
  const [doctor] = await tx.q
    .select({ userId: doctors.userId })
    .from(doctors)
    .where(eq(doctors.ahpraNumber, ahpraNumber))
  if (doctor) return doctor.userId
  const [pharmacist] = await tx.q
    .select({ userId: pharmacists.userId })
    .from(pharmacists)
    .where(eq(pharmacists.ahpraNumber, ahpraNumber))
  return pharmacist?.userId
}

const registered = (details: StaffDetails, checkedAt: Date, checkedBy: string) => ({
  qualification: details.qualification,
  phone: details.phone,
  practiceAddress: details.practiceAddress,
  ahpraNumber: details.ahpraNumber,
  registrationExpiresOn: details.registrationExpiresOn,
  registrationCheckedAt: checkedAt,
  registrationCheckedBy: checkedBy,
  registrationStatus: details.registrationStatus,
  registrationConditions: details.registrationConditions,
  registrationSource: details.registrationSource,
  registrationSince: details.registrationSince,
})

/** What only doctors have. */
const prescribing = (details: StaffDetails) => ({
  prescriberNumber: details.prescriberNumber,
  canPrescribeDut: details.canPrescribeDut,
  canPrescribeMoxPo: details.canPrescribeMoxPo,
  canPrescribeCpa: details.canPrescribeCpa,
  isMedicalDirector: details.isMedicalDirector,
})

/** Stores the row of a new doctor or pharmacist, named as documents print it; false when the number is another's. */
export const insertStaff = async (tx: Tx, kind: RegisteredStaff['kind'], staff: NewStaff): Promise<boolean> => {
  const { userId, email, firstName, lastName, details, checkedAt, checkedBy } = staff
  const fullName = `${firstName} ${lastName}`
  const person = { userId, email, firstName, lastName, ...registered(details, checkedAt, checkedBy) }
  const rows =
    kind === 'doctor'
      ? await tx.q
          .insert(doctors)
          .values({ ...person, name: `Dr ${fullName}`, ...prescribing(details) })
          .onConflictDoNothing()
          .returning({ id: doctors.id })
      : await tx.q
          .insert(pharmacists)
          .values({ ...person, name: fullName })
          .onConflictDoNothing()
          .returning({ id: pharmacists.id })
  return rows.length === 1
}

/** Changes what the register and the documents say. A number of somebody else's is refused by a constraint. */
export const updateStaff = async (
  tx: Tx,
  { kind, row }: RegisteredStaff,
  details: StaffDetails,
  checkedAt: Date,
  checkedBy: string,
): Promise<void> => {
  const change = registered(details, checkedAt, checkedBy)
  if (kind === 'pharmacist') await tx.q.update(pharmacists).set(change).where(eq(pharmacists.id, row.id))
  else
    await tx.q
      .update(doctors)
      .set({ ...change, ...prescribing(details) })
      .where(eq(doctors.id, row.id))
}

/** The details as a superadmin reads and changes them; pharmacists prescribe nothing. */
export const detailsOf = (staff: RegisteredStaff): StaffDetails => ({
  qualification: staff.row.qualification,
  phone: staff.row.phone,
  practiceAddress: staff.row.practiceAddress,
  ahpraNumber: staff.row.ahpraNumber,
  registrationExpiresOn: staff.row.registrationExpiresOn,
  prescriberNumber: staff.kind === 'doctor' ? staff.row.prescriberNumber : '',
  canPrescribeDut: staff.kind === 'doctor' && staff.row.canPrescribeDut,
  canPrescribeMoxPo: staff.kind === 'doctor' && staff.row.canPrescribeMoxPo,
  canPrescribeCpa: staff.kind === 'doctor' && staff.row.canPrescribeCpa,
  isMedicalDirector: staff.kind === 'doctor' && staff.row.isMedicalDirector,
  registrationStatus: staff.row.registrationStatus,
  registrationConditions: staff.row.registrationConditions,
  registrationSource: staff.row.registrationSource,
  registrationSince: staff.row.registrationSince,
})

const tableOf = ({ kind }: Pick<RegisteredStaff, 'kind'>) => (kind === 'doctor' ? doctors : pharmacists)

type StaffChange = Partial<
  Pick<
    DoctorRow,
    | 'registrationStatus'
    | 'registrationConditions'
    | 'registrationExpiresOn'
    | 'registrationSource'
    | 'registrationSince'
    | 'registrationCheckedAt'
    | 'registrationCheckedBy'
  >
>

const change = async (tx: Tx, staff: RegisteredStaff, values: StaffChange): Promise<void> => {
  const table = tableOf(staff)
  await tx.q.update(table).set(values).where(eq(table.id, staff.row.id))
}

/** Keeps since when somebody is kept from work, or null once they may work again; false when that was done already. */
export const saveStopped = async (tx: Tx, staff: RegisteredStaff, stoppedAt: Date | null): Promise<boolean> => {
  const table = tableOf(staff)
  const rows = await tx.q
    .update(table)
    .set({ stoppedAt })
    .where(and(eq(table.id, staff.row.id), stoppedAt ? isNull(table.stoppedAt) : isNotNull(table.stoppedAt)))
    .returning({ id: table.id })
  return rows.length > 0
}

const REGISTER = 'The register'
const byRegister = (at: Date) => ({ registrationCheckedAt: at, registrationCheckedBy: REGISTER })

/** Keeps that the register was asked, and had nothing new. */
export const noteChecked = (tx: Tx, staff: RegisteredStaff, at: Date): Promise<void> =>
  change(tx, staff, byRegister(at))

type Entry = Pick<Registration, 'status' | 'conditions' | 'expiresOn'> & { at: Date; today: string }

/** Takes over what the register says; `since` is the day on which it was first seen to say so. */
export const updateRegistration = (
  tx: Tx,
  staff: RegisteredStaff,
  { status, conditions, expiresOn, at, today }: Entry,
): Promise<void> =>
  change(tx, staff, {
    ...byRegister(at),
    registrationStatus: status,
    registrationConditions: conditions,
    registrationExpiresOn: expiresOn,
    registrationSource: 'exchange',
    registrationSince: today,
  })

/** Accounts whose registration stands otherwise today than what was drawn from it. */
export const staffToSettle = async (tx: Tx, today: string): Promise<string[]> => {
  const found = await Promise.all(
    [doctors, pharmacists].map(table =>
      tx.q
        .select({ userId: table.userId })
        .from(table)
        .where(
          sql`(${table.active} and ${table.registrationStatus} = 'registered' and ${table.registrationExpiresOn} >= ${today})
            <> (${table.stoppedAt} is null)`,
        ),
    ),
  )
  return found.flat().map(({ userId }) => userId)
}

/** Who works here, has an account that is not on hold, and was not looked up since that day began; `byUs`: by the server itself. */
export const staffUnchecked = async (
  tx: Tx,
  day: string,
  { byUs }: { byUs: boolean },
): Promise<{ userId: string; ahpraNumber: string }[]> => {
  const found = await Promise.all(
    [doctors, pharmacists].map(table => {
      const held = tx.q.select({ one: sql`1` }).from(accountHolds).where(eq(accountHolds.userId, table.userId))
      const checkedOn = sql`(${table.registrationCheckedAt} at time zone ${CLINIC_ZONE})::date`
      const byHand = byUs ? ne(table.registrationCheckedBy, REGISTER) : undefined
      return tx.q
        .select({ userId: table.userId, ahpraNumber: table.ahpraNumber })
        .from(table)
        .where(
          and(
            eq(table.active, true),
            notExists(held),
            or(isNull(table.registrationCheckedAt), sql`${checkedOn} < ${day}`, byHand),
          ),
        )
    }),
  )
  return found.flat()
}
