import { refillMoves } from '@om/domain/lifecycles/refill'
import { actionsOf } from '@om/domain/steps'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import type { RefillRow } from './refills.repo.ts'

/** Whether a refill that stands like this lets somebody do that. */
export const may = (state: RefillRow['state'], action: string, by: 'patient' | 'doctor'): boolean =>
  actionsOf(refillMoves, state, by).includes(action)

/** Tells the screens of its patient and of the doctors that it stands otherwise. */
export const announceRefill = (tx: Tx, refill: RefillRow): Promise<void> =>
  announceEach(tx, [
    { topics: [`user:${refill.patientId}`], kind: 'subscription', subjectId: refill.subscriptionId },
    { topics: ['role:doctor'], kind: 'check-in', subjectId: refill.id },
  ])

/** Puts a move of a refill into the audit log. */
export const auditMove = (deps: Deps, tx: Tx, before: RefillRow, after: RefillRow, action: string): Promise<number> =>
  audit(deps.clock, tx, {
    action: `refill.${action}`,
    subjectType: 'refill',
    subjectId: before.id,
    patientId: before.patientId,
    fromState: before.state,
    toState: after.state,
  })
