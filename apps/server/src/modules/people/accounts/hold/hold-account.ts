import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
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
  /** Until when everything is kept, and what for; null for what nobody has closed. */
  kept: { until: string; reason: NonNullable<HoldRow['keepFor']> } | null
  /** Set when the account is a patient's. */
  patientId: string | null
}

/**
 * Puts an account on hold in the caller's transaction: from then on it opens nothing of the product. The sign-in service
 * is told by a job of the same transaction. Answers with the hold that is there, and whether it is new.
 */
export const holdAccount = async (deps: Deps, tx: Tx, hold: NewHold): Promise<{ hold: HoldRow; isNew: boolean }> => {
  const { userId, kind, reason, by, kept, patientId } = hold
  const at = deps.clock.now()
  const saved = await insertHold(tx, {
    userId,
    kind,
    reason,
    byId: by.id,
    byName: by.name,
    at,
    keepUntil: kept?.until ?? null,
    keepFor: kept?.reason ?? null,
  })
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

/**
 * Makes the sign-in service keep someone out exactly while they are on hold with us. Whoever changes the hold meanwhile
 * is not overruled: it is looked at again until both agree. Repeating it changes nothing.
 */
export const settleHold = async (deps: Deps, userId: string): Promise<void> => {
  const isHeld = async () =>
    (await inTransaction({ deps, actor: system('accounts') }, ({ tx }) => holdOf(tx, userId))) !== undefined
  for (let wanted = await isHeld(), settled = !wanted; settled !== wanted; wanted = await isHeld()) {
    if (wanted) await deps.identity.ban(userId)
    else await deps.identity.unban(userId)
    settled = wanted
  }
}

/** The same, as a courtesy: what fails now is done by the job of the change. */
export const trySettleHold = (deps: Deps, userId: string): Promise<void> =>
  settleHold(deps, userId).catch((error: unknown) => {
    deps.log.warn({ err: error, userId }, 'the sign-in service was not told of a hold; it is tried again')
  })
