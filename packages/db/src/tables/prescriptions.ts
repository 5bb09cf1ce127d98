import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, humanNumber, id, instant, version } from './columns.ts'
import { consults } from './consults.ts'
import { doctors, pharmacists, profiles } from './people.ts'

export type StoredItem = {
  medicine: string
  description: string
  form: string
  strength: string
  quantity: number
  unit: string
  directions: string
  compounded: boolean
  compoundingReason:
    | 'dose_unavailable'
    | 'form_unsuitable'
    | 'excipient_allergy'
    | 'combination'
    | 'product_unavailable'
    | null
  offLabel: boolean
}
export type StoredOverride = {
  ci: string
  medicine: string
  severity: 'A' | 'C' | 'W'
  label: string
  reason: string
  discussed: boolean
  acknowledged: boolean
  /** What it rested on; absent where that was not kept yet. */
  basis?: string[]
}
/** What a finding was about, and the answers behind it as they were. */
export type StoredFinding = { ci: string; medicine: string; basis: string[] }
export type PatientSnapshot = { name: string; dateOfBirth: string | null; address: string; phone: string }
export type PrescriberSnapshot = {
  name: string
  qualification: string
  ahpraNumber: string
  prescriberNumber: string
  practiceAddress: string
  phone: string
}

/** A script. After signing only its status, counters, purchase and legal-form columns may change (INV-08; a trigger holds it). */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: id(),
    number: humanNumber(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    brand: text().$type<'men' | 'women'>().notNull(),
    /** The prescription whose place it has taken. */
    replaces: uuid().references((): AnyPgColumn => prescriptions.id),
    templateCode: text().notNull(),
    /** The version of the template that it was signed from; the two name a row of `prescription_template_versions`. */
    templateVersion: integer().notNull().default(1),
    title: text().notNull(),
    status: text().notNull().default('draft'),
    purchased: boolean().notNull().default(false),
    items: jsonb().$type<StoredItem[]>().notNull(),
    repeats: integer().notNull(),
    supplyDays: integer().notNull(),
    intervalDays: integer().notNull(),
    suppliesTotal: integer().notNull(),
    suppliesUsed: integer().notNull().default(0),
    /** How many of the used ones never reached the patient; triggers keep it at the number of `supply_voids`. */
    suppliesVoided: integer().notNull().default(0),
    allergies: text().notNull(),
    overrides: jsonb().$type<StoredOverride[]>().notNull(),
    privilegeReason: text().notNull().default(''),
    offLabelConsent: boolean().notNull().default(false),
    compoundedConsent: boolean().notNull().default(false),
    patientSnapshot: jsonb().$type<PatientSnapshot>().notNull(),
    prescriberSnapshot: jsonb().$type<PrescriberSnapshot>().notNull(),
    ruleVersion: text().notNull(),
    inputsHash: text().notNull(),
    writtenOn: date({ mode: 'string' }).notNull(),
    expiresOn: date({ mode: 'string' }).notNull(),
    signedAt: instant().notNull(),
    legalForm: text().notNull().default('paper_signed_original'),
    legalFormReference: text().notNull().default(''),
    legalFormReceivedAt: instant(),
    legalFormReceivedBy: uuid().references(() => pharmacists.id),
    /** The day on which its prescriber posted the signed original to the pharmacy, and their name. (REG-12) */
    originalPostedOn: date({ mode: 'string' }),
    originalPostedBy: text(),
    /** How many days before its last day the patient was told last that it ends. */
    endToldDays: integer(),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    check(
      'prescriptions_status',
      sql`${t.status} in ('draft','active','on_hold','ceased','superseded','exhausted','expired','released')`,
    ),
    check(
      'prescriptions_supplies',
      sql`${t.suppliesUsed} between 0 and ${t.suppliesTotal} + ${t.suppliesVoided} and ${t.suppliesVoided} >= 0 and ${t.suppliesTotal} = ${t.repeats} + 1`,
    ),
    check('prescriptions_validity', sql`${t.expiresOn} <= (${t.writtenOn} + interval '12 months')`),
    uniqueIndex('prescriptions_replaces').on(t.replaces),
    uniqueIndex('prescriptions_one_per_consult').on(t.consultId).where(sql`${t.status} <> 'superseded'`),
    index('prescriptions_patient').on(t.patientId, t.signedAt.desc()),
    index('prescriptions_doctor').on(t.doctorId, t.signedAt.desc(), t.id.desc()),
    index('prescriptions_signed').on(t.signedAt.desc(), t.id.desc()),
    index('prescriptions_status').on(t.status, t.signedAt.desc(), t.id.desc()),
    index('prescriptions_original')
      .on(t.signedAt.desc(), t.id.desc())
      .where(sql`${t.legalFormReceivedAt} is null and ${t.status} in ('active','on_hold')`),
    index('prescriptions_to_post')
      .on(t.doctorId, t.signedAt.desc(), t.id.desc())
      .where(
        sql`${t.legalFormReceivedAt} is null and ${t.originalPostedOn} is null and ${t.status} in ('active','on_hold')`,
      ),
    check('prescriptions_posted', sql`(${t.originalPostedOn} is null) = (${t.originalPostedBy} is null)`),
    index('prescriptions_running').on(t.expiresOn).where(sql`${t.status} in ('active','on_hold','released')`),
  ],
)

/** What was done to a signed prescription: held, taken off hold, ended. Append-only. */
export const prescriptionMoves = pgTable(
  'prescription_moves',
  {
    id: id(),
    prescriptionId: uuid()
      .notNull()
      .references(() => prescriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    action: text().$type<'hold' | 'release' | 'cease' | 'supersede' | 'take_elsewhere' | 'take_back'>().notNull(),
    /** A reason code, or empty; the number of the new prescription where one has taken its place. */
    reason: text().notNull(),
    /** What the doctor wrote to the patient, or the patient to the clinic. */
    message: text().notNull(),
    /** Of a release by a doctor: what spoke against it and they have looked at; null where that was not kept yet. */
    cleared: jsonb().$type<StoredFinding[]>(),
    /** The last day of a hold that ends by itself. */
    untilOn: date({ mode: 'string' }),
    byRole: text().$type<'doctor' | 'patient' | 'system'>().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
    /** Counts the moves of one prescription, from 1. */
    step: integer().notNull(),
  },
  t => [
    check(
      'prescription_moves_action',
      sql`${t.action} in ('hold','release','cease','supersede','take_elsewhere','take_back')`,
    ),
    check('prescription_moves_role', sql`${t.byRole} in ('doctor','patient','system')`),
    uniqueIndex('prescription_moves_step').on(t.prescriptionId, t.step),
  ],
)

/** A signed original that was recorded by mistake: what was recorded, and who says so and why. Append-only; the record is open again. */
export const legalFormErrors = pgTable(
  'legal_form_errors',
  {
    id: id(),
    prescriptionId: uuid()
      .notNull()
      .references(() => prescriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    legalForm: text().notNull(),
    reference: text().notNull(),
    receivedAt: instant().notNull(),
    receivedBy: uuid()
      .notNull()
      .references(() => pharmacists.id),
    reason: text().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
  },
  // Once for each time that it was recorded.
  t => [uniqueIndex('legal_form_errors_once').on(t.prescriptionId, t.receivedAt)],
)

/** A consult that reviews a prescription rather than beginning anew, as its patient asked for it or a doctor began it. Append-only. */
export const prescriptionReviews = pgTable(
  'prescription_reviews',
  {
    consultId: uuid()
      .primaryKey()
      .references(() => consults.id),
    prescriptionId: uuid()
      .notNull()
      .references(() => prescriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    reason: text().$type<'running_out' | 'changed' | 'talk' | 'doctor'>().notNull(),
    isChanged: boolean().notNull(),
    words: text().notNull(),
    createdAt: createdAt(),
  },
  t => [
    check('prescription_reviews_reason', sql`${t.reason} in ('running_out','changed','talk','doctor')`),
    index('prescription_reviews_prescription').on(t.prescriptionId),
  ],
)

/**
 * The way of a prescription to a pharmacy that its patient has chosen: where its original is to go, and when it went. A row is one time;
 * it ends when the original was sent or the patient has changed their mind. What was asked for stays as it was (a trigger). (REG-04, REG-12)
 */
export const prescriptionsElsewhere = pgTable(
  'prescriptions_elsewhere',
  {
    id: id(),
    prescriptionId: uuid()
      .notNull()
      .references(() => prescriptions.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    form: text().$type<'paper' | 'token'>().notNull(),
    /** Who holds the original. */
    fromRole: text().$type<'pharmacist' | 'doctor'>().notNull(),
    toKind: text().$type<'me' | 'pharmacy'>().notNull(),
    /** Where it goes, as it was said; a token that goes to the patient has none. */
    address: text().notNull(),
    askedAt: instant().notNull(),
    sendBy: instant().notNull(),
    sentAt: instant(),
    sentByName: text(),
    reference: text().notNull().default(''),
    /** Deliveries left, as they were written on it when it was sent. */
    suppliesLeft: integer(),
    takenBackAt: instant(),
  },
  t => [
    check('prescriptions_elsewhere_form', sql`${t.form} in ('paper','token')`),
    check('prescriptions_elsewhere_from', sql`${t.fromRole} in ('pharmacist','doctor')`),
    check('prescriptions_elsewhere_to', sql`${t.toKind} in ('me','pharmacy')`),
    check('prescriptions_elsewhere_end', sql`${t.sentAt} is null or ${t.takenBackAt} is null`),
    check(
      'prescriptions_elsewhere_sent',
      sql`(${t.sentAt} is null) = (${t.sentByName} is null) and (${t.sentAt} is null) = (${t.suppliesLeft} is null)`,
    ),
    uniqueIndex('prescriptions_elsewhere_one').on(t.prescriptionId).where(sql`${t.takenBackAt} is null`),
  ],
)
