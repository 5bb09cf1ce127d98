import type { PersonDetails } from '@om/contracts/common'
import { isSameAddress } from '@om/domain/delivery'
import { auditAtCommit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { Addressee } from '#src/modules/mail/mail.ts'
import { patientMoved } from '../people.hooks.ts'
import { lockAddress, updateDetails } from './me.repo.ts'

/**
 * Stores a patient's name, mobile and delivery address in the caller's transaction (REG-10); what is not packed yet goes
 * to the new address with it. Answers with how to write to
 * them from now on; undefined where there is no profile.
 */
export const storeDetails = async (
  deps: Deps,
  tx: Tx,
  patientId: string,
  details: PersonDetails,
): Promise<Addressee | undefined> => {
  const before = await lockAddress(tx, patientId)
  const email = await updateDetails(tx, patientId, details, deps.clock.now())
  auditAtCommit(deps.clock, tx, {
    action: 'profile.details.save',
    subjectType: 'profile',
    subjectId: patientId,
    patientId,
  })
  const to = details.address
  if (before && !isSameAddress(before, to)) await patientMoved.happens(deps, tx, { patientId, to })
  tx.afterCommit(() => deps.accounts.forget(patientId))
  return email === undefined ? undefined : { email, firstName: details.firstName }
}
