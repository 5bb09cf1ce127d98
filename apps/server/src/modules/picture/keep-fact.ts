import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { pictureChanged } from './picture.hooks.ts'
import { insertFact } from './picture.repo.ts'

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
  await announceEach(tx, [
    { topics: [`user:${fact.patientId}`], kind: 'picture', subjectId: fact.patientId },
    { topics: ['role:doctor'], kind: 'picture', subjectId: fact.patientId },
  ])
  await pictureChanged.happens(deps, tx, fact.patientId)
  return true
}
