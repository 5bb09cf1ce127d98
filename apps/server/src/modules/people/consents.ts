import type { ConsentKind } from '@om/contracts/consents'
import { done, type Result, refused } from '@om/contracts/errors'
import { consentAnswers } from '@om/db/tables/people'
import { neededForCare } from '@om/domain/consents'
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

const newestConsents = (tx: Tx, patientId: string): Promise<StoredConsent[]> =>
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

/**
 * Whether a doctor may be given what a patient has told: nothing that care needs was withdrawn and not given again since. An assessment
 * asks for both consents: one that was stored after the withdrawal, `storedAt` by the database's clock, gives them again. Refuses with
 * `consent_withdrawn`. (INV-16)
 */
export const careAgreed = async (tx: Tx, patientId: string, storedAt: Date | null): Promise<Result<null>> => {
  const withdrawn = (await newestConsents(tx, patientId)).filter(one => neededForCare(one.kind) && !one.agrees)
  const stands = withdrawn.some(one => storedAt === null || one.createdAt >= storedAt)
  return stands ? refused('consent_withdrawn') : done(null)
}
