import type { PersonDetails } from '@om/contracts/common'
import { auditAtCommit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { updateDetails } from './me.repo.ts'

/** Stores a patient's name, mobile and delivery address in the caller's transaction (REG-10). */
export const storeDetails = async (deps: Deps, tx: Tx, patientId: string, details: PersonDetails): Promise<void> => {
  await updateDetails(tx, patientId, details, deps.clock.now())
  auditAtCommit(deps.clock, tx, {
    action: 'profile.details.save',
    subjectType: 'profile',
    subjectId: patientId,
    patientId,
  })
  tx.afterCommit(() => deps.accounts.forget(patientId))
}
