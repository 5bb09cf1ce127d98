import { TestCode } from '@om/contracts/picture'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { type Announcement, announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { consultIdsOf } from '#src/modules/consults/consults.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { pictureChanged } from './picture.hooks.ts'
import { insertFact, lockOpenRequests, updateRequest } from './picture.repo.ts'

/** A result settles what was asked of the GP: that test alone, and the request once each of its tests has come. */
const settleRequests = async (deps: Deps, tx: Tx, patientId: string, test: TestCode): Promise<void> => {
  for (const { id, tests, came } of await lockOpenRequests(tx, patientId)) {
    if (!tests.includes(test) || came.includes(test)) continue
    const now = [...came, test]
    const isAll = tests.every(one => now.includes(one))
    await updateRequest(tx, id, { came: now, ...(isAll ? { closedAt: deps.clock.now() } : {}) })
    if (isAll) await closeTasks(deps, tx, 'tests_asked', [id], '')
  }
}

/** What is known of a patient has changed: for them, for the doctors, and in the case that one of them has open. */
export const announcePicture = async (tx: Tx, patientId: string): Promise<void> =>
  announceEach(tx, [
    { topics: [`user:${patientId}`], kind: 'picture', subjectId: patientId },
    { topics: ['role:doctor', 'role:pharmacist'], kind: 'picture', subjectId: patientId },
    // What speaks against a medicine is read in the case that a doctor has open.
    ...(await consultIdsOf(tx, patientId)).map(
      id => ({ topics: ['role:doctor'], kind: 'consult', subjectId: id }) satisfies Announcement,
    ),
  ])

/**
 * Stores something told or measured with all that follows from it, what it holds included; one that is known already changes
 * nothing, and is told by `false`.
 */
export const keepFact = async (deps: Deps, tx: Tx, fact: Parameters<typeof insertFact>[1]): Promise<boolean> => {
  if (!(await insertFact(tx, fact))) return false
  await audit(deps.clock, tx, {
    action: `picture.${fact.kind}`,
    subjectType: 'patient',
    subjectId: fact.patientId,
    patientId: fact.patientId,
    reason: fact.key,
  })
  await announcePicture(tx, fact.patientId)
  if (fact.kind === 'test') await settleRequests(deps, tx, fact.patientId, TestCode.parse(fact.key))
  await pictureChanged.happens(deps, tx, fact.patientId, fact)
  return true
}
