import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, humanNumber, id, instant, version } from './columns.ts'
import { doctors, profiles } from './people.ts'
import { hairQuizResultsV2 } from './quiz.ts'

export type StoredFlag = {
  code: string
  severity: 'critical' | 'high' | 'medium' | 'low'
  rule: string
  sourceAnswers: string[]
}

/** One assessment on its way to a decision. */
export const consults = pgTable(
  'consults',
  {
    id: id(),
    number: humanNumber(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    quizResultId: uuid()
      .notNull()
      .unique()
      .references(() => hairQuizResultsV2.id),
    brand: text().$type<'men' | 'women'>().notNull(),
    state: text().notNull().default('submitted'),
    outcome: text().notNull(),
    urgent: boolean().notNull().default(false),
    doctorFlags: jsonb().$type<StoredFlag[]>().notNull(),
    patientReasons: jsonb().$type<string[]>().notNull(),
    ruleVersion: text().notNull(),
    inputsHash: text().notNull(),
    submittedAt: instant().notNull(),
    /** When the 24 h target falls; moved by pauses, null while paused or decided. */
    dueAt: instant(),
    /** By when the patient was told that they hear from a doctor; kept by the database beside `dueAt`. */
    promisedFor: instant(),
    pausedAt: instant(),
    pausedMs: bigint({ mode: 'number' }).notNull().default(0),
    /** Set once the admin has been told that the target was missed. */
    breachToldAt: instant(),
    claimedBy: uuid().references(() => doctors.id),
    claimExpiresAt: instant(),
    draftNote: text().notNull().default(''),
    decidedAt: instant(),
    decidedBy: uuid().references(() => doctors.id),
    decisionReason: text().notNull().default(''),
    messageToPatient: text().notNull().default(''),
    isReturning: boolean().notNull().default(false),
    /** A doctor has asked to see the patient. */
    videoAsked: boolean().notNull().default(false),
    /** Why the last picture of an ID could not be used; empty where none was refused. (REG-03) */
    identityRefused: text().notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  t => [
    check(
      'consults_state',
      sql`${t.state} in ('draft','submitted','in_review','needs_info','video_required','approved','declined','referred','expired','abandoned','withdrawn')`,
    ),
    check('consults_brand', sql`${t.brand} in ('men','women')`),
    uniqueIndex('consults_one_open')
      .on(t.patientId)
      .where(sql`${t.state} in ('submitted','in_review','needs_info','video_required')`),
    // Urgent ones first, then by due time, as the queue reads them.
    index('consults_waiting').on(sql`(not ${t.urgent})`, t.dueAt, t.id).where(sql`${t.state} = 'submitted'`),
    index('consults_waiting_brand')
      .on(t.brand, sql`(not ${t.urgent})`, t.dueAt, t.id)
      .where(sql`${t.state} = 'submitted'`),
    index('consults_claimed').on(t.claimedBy, t.dueAt, t.id).where(sql`${t.state} = 'in_review'`),
    index('consults_with_patient').on(t.submittedAt, t.id).where(sql`${t.state} in ('needs_info','video_required')`),
    index('consults_decided').on(t.decidedAt.desc(), t.id).where(sql`${t.decidedAt} is not null`),
    // Patients by their newest consult.
    index('consults_newest').on(t.submittedAt.desc(), t.id.desc()),
    index('consults_patient').on(t.patientId, t.submittedAt.desc()),
    index('consults_promised').on(t.promisedFor).where(sql`${t.state} in ('submitted','in_review')`),
    index('consults_untold')
      .on(t.dueAt)
      .where(sql`${t.state} in ('submitted','in_review') and ${t.breachToldAt} is null`),
  ],
)

export const consultQuestions = pgTable(
  'consult_questions',
  {
    id: id(),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    question: text().notNull(),
    askedAt: instant().notNull(),
    answer: text(),
    answeredAt: instant(),
  },
  t => [index('consult_questions_consult').on(t.consultId, t.askedAt)],
)

/** The live contact before a first prescription (REG-02, REG-03). Append-only. */
export const liveContacts = pgTable(
  'live_contacts',
  {
    id: id(),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    mode: text().$type<'video' | 'phone' | 'in_person'>().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    patientState: text().notNull(),
    identityConfirmed: boolean().notNull(),
    identifiers: jsonb().$type<string[]>().notNull(),
    /** A photo ID was seen as well; contacts of before name it among the identifiers. */
    photoIdSighted: boolean().notNull().default(false),
    othersPresent: text().notNull().default(''),
    technology: text().notNull().default(''),
    feesNamed: boolean().notNull().default(false),
    alternativesNamed: boolean().notNull().default(false),
    shortReason: text().notNull().default(''),
    phoneReason: text().notNull().default(''),
    /** Held against overlapping with another contact of its doctor or its patient; not so those of before the rule. */
    isApart: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  t => [
    index('live_contacts_consult').on(t.consultId),
    index('live_contacts_patient').on(t.patientId),
    check('live_contacts_order', sql`${t.endedAt} >= ${t.startedAt}`),
  ],
)

/** Signed notes; corrections are further notes (INV-08). Append-only. */
export const consultNotes = pgTable(
  'consult_notes',
  {
    id: id(),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    body: text().notNull(),
    signedAt: instant().notNull(),
  },
  t => [index('consult_notes_consult').on(t.consultId, t.signedAt)],
)

/**
 * That a signed note was shared with its patient, and since when it is no more. The note stays as it was signed; a patient reads it while
 * a share of it runs.
 */
export const noteShares = pgTable(
  'note_shares',
  {
    id: id(),
    noteId: uuid()
      .notNull()
      .references(() => consultNotes.id),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    sharedByName: text().notNull(),
    sharedAt: instant().notNull(),
    endedByName: text(),
    endedAt: instant(),
  },
  t => [
    uniqueIndex('note_shares_running').on(t.noteId).where(sql`${t.endedAt} is null`),
    index('note_shares_consult').on(t.consultId, t.sharedAt.desc()),
    index('note_shares_patient').on(t.patientId, t.sharedAt.desc()),
    check(
      'note_shares_ended',
      sql`(${t.endedAt} is null) = (${t.endedByName} is null) and ${t.endedAt} >= ${t.sharedAt}`,
    ),
  ],
)

/** That a doctor has seen a photo ID of a patient, and how; the picture is not kept (REG-03). Append-only. */
export const identityChecks = pgTable(
  'identity_checks',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    doctorName: text().notNull(),
    how: text().$type<'video' | 'in_person' | 'document'>().notNull(),
    at: instant().notNull(),
  },
  t => [
    check('identity_checks_how', sql`${t.how} in ('video','in_person','document')`),
    index('identity_checks_patient').on(t.patientId, t.at),
  ],
)
