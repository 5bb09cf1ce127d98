import type { RegistrationSource, RegistrationStatus } from '@om/contracts/accounts'
import type { Address } from '@om/contracts/common'
import type { ConsentKind } from '@om/contracts/consents'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from 'drizzle-orm/supabase'
import { createdAt, id, instant, version } from './columns.ts'

/** One row per account, made by a trigger when the account is made. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phone: text().notNull().default(''),
    address: jsonb().$type<Address>(),
    /** A copy of the account's role for lists and searches; rights never follow from it. A trigger keeps it. */
    role: text().notNull().default('patient'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  t => [
    index('profiles_created').on(t.createdAt.desc(), t.id.desc()),
    index('profiles_role_created').on(t.role, t.createdAt.desc(), t.id.desc()),
    index('profiles_email').on(sql`lower(${t.email}) text_pattern_ops`),
    index('profiles_last_name').on(sql`lower(${t.lastName}) text_pattern_ops`),
    index('profiles_first_name').on(sql`lower(${t.firstName}) text_pattern_ops`),
    // Without the zero or the +61 before it, however it is written.
    index('profiles_phone').on(sql`right(regexp_replace(${t.phone}, '\\D', '', 'g'), 9)`),
  ],
)

/**
 * Where a patient's parcels may go. The row of their home is kept by a trigger as their profile has it; the others are their own.
 */
export const patientAddresses = pgTable(
  'patient_addresses',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** What they call it. */
    label: text().notNull().default(''),
    address: jsonb().$type<Address>().notNull(),
    kind: text().$type<'door' | 'locker'>().notNull().default('door'),
    /** For who brings it; on the parcel's label. */
    note: text().notNull().default(''),
    /** Whether the parcel may be left there unattended. */
    mayLeave: boolean().notNull().default(false),
    /** Why they keep it although a part of it did not fit; empty where it fits. */
    keptBecause: text().notNull().default(''),
    isHome: boolean().notNull().default(false),
    isDefault: boolean().notNull().default(false),
    /** What it was before its last change, to go back to. */
    before: jsonb().$type<AddressContent>(),
    removedAt: instant(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  t => [
    uniqueIndex('patient_addresses_one_home').on(t.patientId).where(sql`${t.isHome}`),
    uniqueIndex('patient_addresses_one_default').on(t.patientId).where(sql`${t.isDefault}`),
    check('patient_addresses_kind', sql`${t.kind} in ('door','locker')`),
    check('patient_addresses_stands', sql`${t.removedAt} is null or not (${t.isHome} or ${t.isDefault})`),
  ],
)

/** What a patient said about a consent outside an assessment: that they withdraw it, or give it again. Append-only. (REG-19, INV-16) */
export const consentAnswers = pgTable(
  'consent_answers',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    kind: text().$type<ConsentKind>().notNull(),
    agrees: boolean().notNull(),
    /** Of the text that it was said to. */
    version: text().notNull(),
    at: instant().notNull(),
    /** By the database's clock, which also dates what a browser stores. */
    createdAt: createdAt(),
  },
  t => [
    check('consent_answers_kind', sql`${t.kind} in ('telehealth','health_information','gp')`),
    index('consent_answers_patient').on(t.patientId, t.at.desc()),
  ],
)

/** What a patient writes about an address. */
export type AddressContent = {
  label: string
  address: Address
  kind: 'door' | 'locker'
  note: string
  mayLeave: boolean
  keptBecause: string
}

const staffColumns = () => ({
  id: id(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  /** Full name as printed on documents. */
  name: text().notNull(),
  qualification: text().notNull(),
  phone: text().notNull(),
  practiceAddress: text().notNull(),
  ahpraNumber: text().notNull().unique(),
  registrationType: text().notNull().default('general'),
  registrationStatus: text().$type<RegistrationStatus>().notNull().default('registered'),
  registrationConditions: text().notNull().default(''),
  registrationExpiresOn: date({ mode: 'string' }).notNull(),
  registrationCheckedAt: instant(),
  registrationCheckedBy: text().notNull().default(''),
  /** Where status and conditions were learnt. */
  registrationSource: text().$type<RegistrationSource>().notNull().default('public_register'),
  /** The day from which status and conditions hold, as far as it is known. */
  registrationSince: date({ mode: 'string' }),
  /** When their work was taken off them, because they could not practise any more; null while they can. */
  stoppedAt: instant(),
  active: boolean().notNull().default(true),
  createdAt: createdAt(),
})

/** Doctors, looked up by e-mail (Spec §7) and by account. */
export const doctors = pgTable(
  'doctors',
  {
    ...staffColumns(),
    prescriberNumber: text().notNull().default(''),
    canPrescribeDut: boolean().notNull().default(false),
    canPrescribeMoxPo: boolean().notNull().default(false),
    canPrescribeCpa: boolean().notNull().default(false),
    /** Looks at records that were opened for a reason. */
    isMedicalDirector: boolean().notNull().default(false),
  },
  t => [
    uniqueIndex('doctors_email').on(sql`lower(${t.email})`),
    check(
      'doctors_registration_status',
      sql`${t.registrationStatus} in ('registered','suspended','cancelled','lapsed')`,
    ),
    check(
      'doctors_registration_source',
      sql`${t.registrationSource} in ('public_register','letter','practitioner','exchange')`,
    ),
  ],
)

/** Pharmacists of the partner compounding pharmacy. */
export const pharmacists = pgTable('pharmacists', { ...staffColumns() }, t => [
  uniqueIndex('pharmacists_email').on(sql`lower(${t.email})`),
  check(
    'pharmacists_registration_status',
    sql`${t.registrationStatus} in ('registered','suspended','cancelled','lapsed')`,
  ),
  check(
    'pharmacists_registration_source',
    sql`${t.registrationSource} in ('public_register','letter','practitioner','exchange')`,
  ),
])
