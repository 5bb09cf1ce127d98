import type { ConsentKind } from '@om/contracts/consents'
import { consentAnswers } from '@om/db/tables/people'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type StoredConsent = typeof consentAnswers.$inferSelect

/** Answers of one patient are written one after the other. */
export const lockConsents = async (tx: Tx, patientId: string): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('consents ' || $1, 0))`, [patientId])
}

/** What a patient said about their consents outside an assessment, as the actor may see it, newest first. */
export const visibleConsents = (tx: Tx, patientId: string): Promise<StoredConsent[]> =>
  tx.visible(q =>
    q
      .select()
      .from(consentAnswers)
      .where(eq(consentAnswers.patientId, patientId))
      .orderBy(desc(consentAnswers.at), desc(consentAnswers.createdAt)),
  )

/** The newest of each, for the server's own work. */
export const newestConsents = (tx: Tx, patientId: string): Promise<StoredConsent[]> =>
  tx.q
    .selectDistinctOn([consentAnswers.kind])
    .from(consentAnswers)
    .where(eq(consentAnswers.patientId, patientId))
    .orderBy(consentAnswers.kind, desc(consentAnswers.at), desc(consentAnswers.createdAt))

type NewAnswer = { patientId: string; kind: ConsentKind; agrees: boolean; version: string; at: Date }

/** Adds an answer; entries are never changed. */
export const insertConsent = async (tx: Tx, row: NewAnswer): Promise<void> => {
  await tx.q.insert(consentAnswers).values(row)
}
