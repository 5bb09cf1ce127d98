import { done, type Result, refused } from '@om/contracts/errors'
import { neededForCare } from '@om/domain/consents'
import type { Tx } from '#src/database/database.ts'
import { newestConsents } from './consents.repo.ts'

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
