import type { LetterContent, LetterKind } from '@om/contracts/doctor-letters'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { doctors, profiles } from './people.ts'

/** A letter for a GP as its patient has read it: values under the names that people read. */
export type LetterWords = { [name: string]: unknown }

/**
 * A letter that a doctor has signed for a patient: a referral or a certificate. It stays as it was signed; a new version is a letter of its
 * own that takes its place, and it is withdrawn once (triggers).
 */
export const doctorLetters = pgTable(
  'doctor_letters',
  {
    /** Chosen by the browser, so that one signed twice is one. */
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    kind: text().$type<LetterKind>().notNull(),
    /** What the doctor wrote and chose, for the next version to begin with. */
    content: jsonb().$type<LetterContent>().notNull(),
    /** What is printed. */
    words: jsonb().$type<LetterWords>().notNull(),
    signedAt: instant().notNull(),
    /** The letter whose place it takes. */
    replaces: uuid()
      .unique()
      .references((): AnyPgColumn => doctorLetters.id),
    withdrawnAt: instant(),
    withdrawnBy: text(),
    withdrawnReason: text(),
  },
  t => [
    check('doctor_letters_kind', sql`${t.kind} in ('dermatologist','endocrinologist','certificate')`),
    check(
      'doctor_letters_withdrawn',
      sql`num_nulls(${t.withdrawnAt}, ${t.withdrawnBy}, ${t.withdrawnReason}) in (0, 3)`,
    ),
    index('doctor_letters_patient').on(t.patientId, t.signedAt.desc()),
  ],
)

/**
 * A summary, or a letter of a doctor, that a patient sends to a practice by a link and a code. Before it is sent it is theirs to read and to throw away; from then
 * on its words and its reader stay (a trigger). (REG-20)
 */
export const gpLetters = pgTable(
  'gp_letters',
  {
    /** Chosen by the browser, so that one made twice is one. */
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** A summary of their record, or what kind of letter of a doctor it is. */
    kind: text().$type<'summary' | LetterKind>().notNull().default('summary'),
    letterId: uuid().references(() => doctorLetters.id),
    practice: text().notNull(),
    email: text().notNull(),
    words: jsonb().$type<LetterWords>().notNull(),
    madeAt: instant().notNull(),
    /** When its patient first opened it: nothing leaves that they have not read. */
    readAt: instant(),
    /** When the newest link went out. */
    sentAt: instant(),
    until: instant(),
    /** A hash of what is in the newest link; the link itself is nowhere. */
    tokenHash: text().unique(),
    timesSent: integer().notNull().default(0),
    /** Which code counts; each is worked out from a secret of this installation, and stored nowhere. */
    codeNumber: integer().notNull().default(0),
    wrongCodes: integer().notNull().default(0),
    timesOpened: integer().notNull().default(0),
    openedAt: instant(),
    withdrawnAt: instant(),
  },
  t => [
    check(
      'gp_letters_sent',
      sql`(${t.sentAt} is null) = (${t.tokenHash} is null) and (${t.sentAt} is null) = (${t.until} is null)`,
    ),
    check('gp_letters_read_first', sql`${t.sentAt} is null or ${t.readAt} is not null`),
    check('gp_letters_wrong_codes', sql`${t.wrongCodes} between 0 and 5`),
    check('gp_letters_opened', sql`(${t.timesOpened} = 0) = (${t.openedAt} is null)`),
    check('gp_letters_withdrawn', sql`${t.withdrawnAt} is null or ${t.sentAt} is not null`),
    check(
      'gp_letters_kind',
      sql`${t.kind} in ('summary','dermatologist','endocrinologist','certificate') and (${t.kind} = 'summary') = (${t.letterId} is null)`,
    ),
    index('gp_letters_letter').on(t.letterId).where(sql`${t.letterId} is not null`),
    uniqueIndex('gp_letters_draft').on(t.patientId).where(sql`${t.sentAt} is null`),
    index('gp_letters_patient').on(t.patientId, t.madeAt.desc()),
  ],
)
