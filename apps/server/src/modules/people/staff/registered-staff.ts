import type { StaffDetails } from '@om/contracts/accounts'
import { doctors, pharmacists } from '@om/db/tables/people'
import { eq } from 'drizzle-orm'
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
})

/** What only doctors have. */
const prescribing = (details: StaffDetails) => ({
  prescriberNumber: details.prescriberNumber,
  canPrescribeDut: details.canPrescribeDut,
  canPrescribeMoxPo: details.canPrescribeMoxPo,
  canPrescribeCpa: details.canPrescribeCpa,
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
})
