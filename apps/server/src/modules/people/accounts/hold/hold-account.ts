import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { settleHoldJob } from '../accounts.jobs.ts'
import { type HoldRow, holdOf, insertHold } from '../accounts.repo.ts'

export type NewHold = {
  userId: string
  kind: HoldRow['kind']
  /** A short phrase or a reason code; never clinical. */
  reason: string
  by: { id: string; name: string }
  keepUntil: string | null
  /** Set when the account is a patient's. */
  patientId: string | null
}

/**
 * Puts an account on hold in the caller's transaction: from then on it opens nothing of the product. The sign-in service
 * is told by a job of the same transaction. Answers with the hold that is there, and whether it is new.
 */
export const holdAccount = async (deps: Deps, tx: Tx, hold: NewHold): Promise<{ hold: HoldRow; isNew: boolean }> => {
  const { userId, kind, reason, by, keepUntil, patientId } = hold
  const at = deps.clock.now()
  const saved = await insertHold(tx, { userId, kind, reason, byId: by.id, byName: by.name, at, keepUntil })
  await deps.jobs.send(tx, settleHoldJob, { userId })
  tx.afterCommit(() => deps.accounts.forget(userId))
  if (!saved) {
    const known = await holdOf(tx, userId)
    if (!known) throw new Error('a hold was lifted while it was asked for')
    return { hold: known, isNew: false }
  }
  await audit(deps.clock, tx, {
    action: kind === 'disabled' ? 'account.disable' : 'account.close',
    subjectType: 'account',
    subjectId: userId,
    patientId,
    fromState: 'active',
    toState: kind,
    reason,
  })
  return { hold: saved, isNew: true }
}
