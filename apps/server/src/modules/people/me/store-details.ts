import type { PersonDetails } from '@om/contracts/common'
import { isSameAddress } from '@om/domain/delivery'
import { auditAtCommit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { Addressee } from '#src/modules/mail/mail.ts'
import { movesBetween } from '../addresses/address-book.ts'
import { lockBook } from '../addresses/addresses.repo.ts'
import { patientMoved } from '../people.hooks.ts'
import { updateDetails } from './me.repo.ts'

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
  const before = await lockBook(tx, patientId)
  const email = await updateDetails(tx, patientId, details, deps.clock.now())
  auditAtCommit(deps.clock, tx, {
    action: 'profile.details.save',
    subjectType: 'profile',
    subjectId: patientId,
    patientId,
  })
  // As the trigger keeps it: what was said about the old door does not hold for another one.
  const { address } = details
  const after = before.map(row =>
    row.isHome && !isSameAddress(row.address, address)
      ? { ...row, address, note: '', mayLeave: false, keptBecause: '' }
      : row,
  )
  const moves = movesBetween(before, after)
  if (moves.length > 0) await patientMoved.happens(deps, tx, { patientId, moves })
  tx.afterCommit(() => deps.accounts.forget(patientId))
  return email === undefined ? undefined : { email, firstName: details.firstName }
}
