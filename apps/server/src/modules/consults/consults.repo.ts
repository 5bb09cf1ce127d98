import { ConsultState, Outcome } from '@om/contracts/consults'
import { consultNotes, consultQuestions, consults, identityChecks, liveContacts } from '@om/db/tables/consults'
import { and, asc, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#src/database/database.ts'

type Stored = typeof consults.$inferSelect
export type ConsultRow = Omit<Stored, 'state' | 'outcome'> & { state: ConsultState; outcome: z.infer<typeof Outcome> }
export type ConsultChange = Partial<Omit<typeof consults.$inferInsert, 'id' | 'state' | 'version'>>
export type QuestionRow = typeof consultQuestions.$inferSelect
export type ContactRow = typeof liveContacts.$inferSelect
export type IdentityRow = typeof identityChecks.$inferSelect
export type NoteRow = typeof consultNotes.$inferSelect

/** A stored row with its words checked; a constraint of the table holds the states. */
export const asConsult = (row: Stored): ConsultRow => ({
  ...row,
  state: ConsultState.parse(row.state),
  outcome: Outcome.parse(row.outcome),
})

const firstOf = (rows: Stored[]): ConsultRow | undefined => rows.map(asConsult)[0]

/** One consult as the actor may see it. */
export const visibleConsult = async (tx: Tx, id: string): Promise<ConsultRow | undefined> =>
  firstOf(await tx.visible(q => q.select().from(consults).where(eq(consults.id, id))))

/**
 * One consult that the actor may see, held still until the transaction ends: whoever comes second reads what the first
 * one left.
 */
export const lockConsult = async (tx: Tx, id: string): Promise<ConsultRow | undefined> => {
  const seen = await tx.visible(q => q.select({ id: consults.id }).from(consults).where(eq(consults.id, id)))
  if (seen.length === 0) return undefined
  return lockById(tx, id)
}

/** One consult held still until the transaction ends, for the server's own work. */
export const lockById = async (tx: Tx, id: string): Promise<ConsultRow | undefined> =>
  firstOf(await tx.q.select().from(consults).where(eq(consults.id, id)).for('update'))

/** One consult, for the server's own work. */
export const consultById = async (tx: Tx, id: string): Promise<ConsultRow | undefined> =>
  firstOf(await tx.q.select().from(consults).where(eq(consults.id, id)))

/** Changes a consult if it is still as it was read; undefined when somebody was faster. */
export const updateConsult = async (
  tx: Tx,
  consult: ConsultRow,
  change: ConsultChange & { state?: ConsultState; updatedAt: Date },
): Promise<ConsultRow | undefined> =>
  firstOf(
    await tx.q
      .update(consults)
      .set({ ...change, version: sql`${consults.version} + 1` })
      .where(and(eq(consults.id, consult.id), eq(consults.version, consult.version)))
      .returning(),
  )

/** Keeps the draft of the note and the hold; not a change that others have to reload for. */
export const keepDraft = async (tx: Tx, id: string, draftNote: string, claimExpiresAt: Date): Promise<void> => {
  await tx.q.update(consults).set({ draftNote, claimExpiresAt }).where(eq(consults.id, id))
}

/** Lets a hold run longer; not a change that anyone has to reload for. */
export const extendClaim = async (tx: Tx, id: string, claimExpiresAt: Date): Promise<void> => {
  await tx.q.update(consults).set({ claimExpiresAt }).where(eq(consults.id, id))
}

/** The consult made from an assessment, if there is one yet. */
export const consultOfQuiz = async (tx: Tx, quizResultId: string): Promise<ConsultRow | undefined> =>
  firstOf(await tx.q.select().from(consults).where(eq(consults.quizResultId, quizResultId)))

/** Every consult of a patient, newest first. */
export const consultsOfPatient = async (tx: Tx, patientId: string): Promise<ConsultRow[]> => {
  const rows = await tx.q
    .select()
    .from(consults)
    .where(eq(consults.patientId, patientId))
    .orderBy(desc(consults.submittedAt))
  return rows.map(asConsult)
}

/** The open consult of a patient, held still; there is one at most. */
export const lockOpenConsultOf = async (tx: Tx, patientId: string): Promise<ConsultRow | undefined> =>
  firstOf(
    await tx.q
      .select()
      .from(consults)
      .where(
        and(
          eq(consults.patientId, patientId),
          sql`${consults.state} in ('submitted','in_review','needs_info','video_required')`,
        ),
      )
      .for('update'),
  )

/** Consults that a doctor holds, each held still. */
export const lockHeldBy = async (tx: Tx, doctorId: string): Promise<ConsultRow[]> => {
  const rows = await tx.q
    .select()
    .from(consults)
    .where(and(eq(consults.claimedBy, doctorId), sql`${consults.state} = 'in_review'`))
    .orderBy(asc(consults.id))
    .for('update')
  return rows.map(asConsult)
}

/** Stores a new consult; undefined when its assessment has one already, or the patient has another one open. */
export const insertConsult = async (tx: Tx, row: typeof consults.$inferInsert): Promise<ConsultRow | undefined> =>
  firstOf(await tx.q.insert(consults).values(row).onConflictDoNothing().returning())

/** The actor's consults, newest first. */
export const visibleConsultsOf = async (tx: Tx, patientId: string): Promise<ConsultRow[]> => {
  const rows = await tx.visible(q =>
    q.select().from(consults).where(eq(consults.patientId, patientId)).orderBy(desc(consults.submittedAt)),
  )
  return rows.map(asConsult)
}

/** Questions of some consults, oldest first. */
export const visibleQuestions = (tx: Tx, consultIds: string[]): Promise<QuestionRow[]> =>
  consultIds.length === 0
    ? Promise.resolve([])
    : tx.visible(q =>
        q
          .select()
          .from(consultQuestions)
          .where(inArray(consultQuestions.consultId, consultIds))
          .orderBy(asc(consultQuestions.askedAt), asc(consultQuestions.id)),
      )

/** Stores questions of a doctor; they are open until answered. */
export const insertQuestions = async (tx: Tx, rows: (typeof consultQuestions.$inferInsert)[]): Promise<void> => {
  await tx.q.insert(consultQuestions).values(rows)
}

/** Stores an answer if the question is still open; false when it is not. */
export const answerOpenQuestion = async (
  tx: Tx,
  consultId: string,
  questionId: string,
  answer: string,
  answeredAt: Date,
): Promise<boolean> => {
  const rows = await tx.q
    .update(consultQuestions)
    .set({ answer, answeredAt })
    .where(
      and(
        eq(consultQuestions.id, questionId),
        eq(consultQuestions.consultId, consultId),
        isNull(consultQuestions.answeredAt),
      ),
    )
    .returning({ id: consultQuestions.id })
  return rows.length === 1
}

/** Puts a live contact on record; false when its doctor or its patient has another one at that time. (REG-02) */
export const insertContact = async (tx: Tx, row: typeof liveContacts.$inferInsert): Promise<boolean> =>
  (await tx.q.insert(liveContacts).values(row).onConflictDoNothing().returning({ id: liveContacts.id })).length === 1

/** Stores a signed note; it is never changed. (INV-08) */
export const insertNote = async (tx: Tx, row: typeof consultNotes.$inferInsert): Promise<void> => {
  await tx.q.insert(consultNotes).values(row)
}

/** Live contacts of a consult, oldest first. */
export const contactsOf = (tx: Tx, consultId: string): Promise<ContactRow[]> =>
  tx.visible(q =>
    q.select().from(liveContacts).where(eq(liveContacts.consultId, consultId)).orderBy(asc(liveContacts.startedAt)),
  )

/** The same for the server's own work: patients do not read contacts themselves. */
export const contactsOfConsult = (tx: Tx, consultId: string): Promise<ContactRow[]> =>
  tx.q.select().from(liveContacts).where(eq(liveContacts.consultId, consultId)).orderBy(asc(liveContacts.startedAt))

/** When a doctor last spoke with a patient, in whichever consult; null when none ever has. */
export const lastContactOf = async (tx: Tx, patientId: string): Promise<Date | null> => {
  const [row] = await tx.q
    .select({ at: max(liveContacts.endedAt) })
    .from(liveContacts)
    .where(eq(liveContacts.patientId, patientId))
  return row?.at ?? null
}

/** Signed notes of a consult, oldest first. */
export const notesOf = (tx: Tx, consultId: string): Promise<NoteRow[]> =>
  tx.visible(q =>
    q.select().from(consultNotes).where(eq(consultNotes.consultId, consultId)).orderBy(asc(consultNotes.signedAt)),
  )

/** Keeps that a doctor has sighted a photo ID. (REG-03) */
export const insertIdentityCheck = async (tx: Tx, row: typeof identityChecks.$inferInsert): Promise<void> => {
  await tx.q.insert(identityChecks).values(row)
}

/** The newest check of a patient's identity, for the server's own work. */
export const identityCheckOf = async (tx: Tx, patientId: string): Promise<IdentityRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.patientId, patientId))
    .orderBy(desc(identityChecks.at))
    .limit(1)
  return row
}
