import type { RegistrationSource, RegistrationStatus } from '@om/contracts/accounts'
import type { Address } from '@om/contracts/common'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { authUsers } from 'drizzle-orm/supabase'
import { createdAt, id, instant } from './columns.ts'

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
  ],
)

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
