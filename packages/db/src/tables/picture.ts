import type { CorrectionArea, CorrectionReader, CorrectionState, correctionOutcomes } from '@om/contracts/corrections'
import type { PhotoView } from '@om/contracts/photos'
import type { TestCode } from '@om/contracts/picture'
import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { photos } from './assessment.ts'
import { id, instant } from './columns.ts'
import { profiles } from './people.ts'

/** An answer as it was told, or a value as it was measured. */
export type StoredFact = { values: string[]; text: string } | { value: number; lower: number | null; view?: PhotoView }

/** Something known of a patient besides their assessments: told or measured, by whom and when. Append-only; the newest counts. */
export const clinicalFacts = pgTable(
  'clinical_facts',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    kind: text().$type<'answer' | 'test'>().notNull(),
    /** A question of the assessment, or a test. */
    key: text().notNull(),
    value: jsonb().$type<StoredFact>().notNull(),
    measuredOn: date({ mode: 'string' }).notNull(),
    note: text().notNull().default(''),
    source: text().$type<'patient' | 'doctor' | 'pharmacist' | 'check_in' | 'message'>().notNull(),
    byName: text().notNull(),
    /** The account that entered it; none where the clinic's own work did. */
    enteredBy: uuid(),
    /** The paper that a result was read from, or the photo that it was measured on. */
    documentId: uuid().references(() => photos.id),
    at: instant().notNull(),
  },
  t => [
    index('clinical_facts_document').on(t.documentId).where(sql`${t.documentId} is not null`),
    check('clinical_facts_kind', sql`${t.kind} in ('answer','test')`),
    check('clinical_facts_source', sql`${t.source} in ('patient','doctor','pharmacist','check_in','message')`),
    index('clinical_facts_patient').on(t.patientId, t.at),
    // Few put it right: what was told of it is found without reading what else was.
    index('clinical_facts_born').on(t.patientId, t.at).where(sql`${t.key} = 'date_of_birth'`),
  ],
)

/** Facts that were entered in error: none of them counts any more, and each stays to be read with who said so and why. Append-only. */
export const factErrors = pgTable(
  'fact_errors',
  {
    factId: uuid()
      .primaryKey()
      .references(() => clinicalFacts.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    reason: text().notNull(),
    byId: uuid().notNull(),
    /** Empty for the patient's own. */
    byName: text().notNull(),
    at: instant().notNull(),
  },
  t => [index('fact_errors_patient').on(t.patientId)],
)

/** What the letter of a request says, as it was written on its day. */
export type RequestLetter = {
  clinic: { name: string; address: string; phone: string; email: string }
  doctor: { name: string; ahpraNumber: string }
  patient: { name: string; dateOfBirth: string | null; address: string }
  to: string
  on: string
}

/** Tests that a GP was asked for. What was asked stays; which of them have come is added. */
export const testRequests = pgTable(
  'test_requests',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    tests: text().array().$type<TestCode[]>().notNull(),
    came: text().array().$type<TestCode[]>().notNull().default([]),
    letter: jsonb().$type<RequestLetter>().notNull(),
    requestedBy: text().notNull(),
    requestedAt: instant().notNull(),
    closedAt: instant(),
    /** Empty where everything has come; then a result that is struck out opens it again. */
    closedBy: text().notNull().default(''),
  },
  t => [
    check('test_requests_some', sql`cardinality(${t.tests}) > 0`),
    index('test_requests_patient').on(t.patientId, t.requestedAt.desc()),
  ],
)

/** What a patient asks to be put right in their record. What they wrote stays; its state and its reader alone change (a trigger). (REG-20) */
export const correctionRequests = pgTable(
  'correction_requests',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    area: text().$type<CorrectionArea>().notNull(),
    about: text().notNull(),
    wrong: text().notNull(),
    should: text().notNull(),
    /** The profession that answers it. */
    reader: text().$type<CorrectionReader>().notNull(),
    state: text().$type<CorrectionState>().notNull(),
    askedAt: instant().notNull(),
    dueAt: instant().notNull(),
  },
  t => [
    check('correction_requests_state', sql`${t.state} in ('open','answered','withdrawn')`),
    check('correction_requests_reader', sql`${t.reader} in ('doctor','pharmacist','admin')`),
    index('correction_requests_patient').on(t.patientId, t.askedAt.desc()),
  ],
)

/** What was answered to a patient who asked for a correction; a later answer puts an earlier one right. Append-only. */
export const correctionAnswers = pgTable(
  'correction_answers',
  {
    /** Chosen by the browser, so that one sent twice is one. */
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => correctionRequests.id),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    outcome: text().$type<(typeof correctionOutcomes)[number]>().notNull(),
    words: text().notNull(),
    byId: uuid().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
  },
  t => [
    check('correction_answers_outcome', sql`${t.outcome} in ('corrected','noted','refused')`),
    index('correction_answers_request').on(t.requestId, t.at),
  ],
)
