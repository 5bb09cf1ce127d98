import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { keptWhole } from '@om/domain/retention'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { removePhotoFiles } from '#src/modules/photos/photos.ts'
import { lastMoneyAt, recordFacts } from '../own-account/record.repo.ts'
import { destroyPerson, doomed, dueAccounts, keepLonger, lockClosed, undoom } from './retention.repo.ts'

const actor = system('retention')
const peopleAtOnce = 10
const filesAtOnce = 100

const dayOf = (at: Date | null) => at && dayIn(at, CLINIC_ZONE)

/** Until when it is kept as things are now: what was entered or paid after it was closed moves the day, and never brings it nearer. */
const keptNow = async (tx: Tx, userId: string, closedAt: Date) => {
  const { lastEntryAt, dateOfBirth } = await recordFacts(tx, userId)
  return keptWhole({
    closedOn: dayIn(closedAt, CLINIC_ZONE),
    lastEntry: dayOf(lastEntryAt),
    lastMoney: dayOf(await lastMoneyAt(tx, userId)),
    dateOfBirth,
  })
}

/** Destroys one closed account in one transaction, or moves its day where something came after it was closed. */
const endOne = (deps: Deps, userId: string): Promise<void> =>
  inTransaction({ deps, actor }, async ({ tx, now }) => {
    const hold = await lockClosed(tx, userId)
    if (!hold) return
    const today = clinicToday(deps.clock)
    const kept = await keptNow(tx, userId, hold.at)
    const about = { subjectType: 'account', subjectId: userId }
    if (!hold.keepUntil || !hold.keepFor || kept.until > hold.keepUntil) {
      await keepLonger(tx, userId, { keepUntil: kept.until, keepFor: kept.reason })
      await audit(deps.clock, tx, {
        ...about,
        action: 'account.keep',
        patientId: userId,
        reason: `until ${kept.until}`,
      })
    }
    if (kept.until >= today) return
    if (!(await destroyPerson(tx, userId, today, now))) return
    await audit(deps.clock, tx, { ...about, action: 'account.destroy', fromState: 'closed', toState: 'destroyed' })
    tx.afterCommit(() => deps.accounts.forget(userId))
  })

/** Removes files whose rows are gone: first the files, then the note of them, so that a stop in between leaves a note to find. */
const removeDoomed = async (deps: Deps): Promise<void> => {
  for (const storageKey of await inTransaction({ deps, actor }, ({ tx }) => doomed(tx, filesAtOnce))) {
    await removePhotoFiles(deps, storageKey)
    await inTransaction({ deps, actor }, ({ tx }) => undoom(tx, storageKey))
  }
}

/**
 * Destroys what its time has passed of, a few people in each run, each in a transaction of their own; one that cannot be destroyed is
 * logged by number and holds back no other. (REG-21)
 */
export const retentionSweep = async (deps: Deps): Promise<void> => {
  const today = clinicToday(deps.clock)
  for (const userId of await inTransaction({ deps, actor }, ({ tx }) => dueAccounts(tx, today, peopleAtOnce))) {
    try {
      await endOne(deps, userId)
    } catch (error) {
      deps.log.error({ err: error, userId }, 'an account whose time has passed could not be destroyed')
    }
  }
  await removeDoomed(deps)
}
