import { done, type Result } from '@om/contracts/errors'
import { type ConsultActor, consultMoves, consultSteps } from '@om/domain/lifecycles/consult'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { moveBy } from '@om/domain/steps'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { consultEnded } from './consults.hooks.ts'
import { type ConsultChange, type ConsultRow, updateConsult } from './consults.repo.ts'
import { followOpinions } from './opinions/opinions.ts'

export type Step = {
  /** An action of the lifecycle, such as `claim`. */
  action: string
  by: ConsultActor
  /** A reason code; never clinical text. */
  reason?: string
}

/** States in which the 24 hours run. (§5.1) */
const countsAgainstUs: readonly string[] = ['submitted', 'in_review']

/** Wakes the patient's screens and every doctor's queue. */
export const announceConsult = (tx: Tx, consult: Pick<ConsultRow, 'id' | 'patientId'>): Promise<void> =>
  announceEach(tx, [
    { topics: [`user:${consult.patientId}`], kind: 'consult', subjectId: consult.id },
    { topics: ['role:doctor'], kind: 'queue', subjectId: consult.id },
  ])

/**
 * Makes one move of the lifecycle: checked against the table of moves, stored only if nobody was faster, audited with
 * from and to, and announced. What is booked for a consult ends with it. Refuses with `consult_wrong_state` or `consult_changed`.
 */
export const moveConsult = async (
  deps: Deps,
  tx: Tx,
  consult: ConsultRow,
  step: Step,
  change: ConsultChange = {},
): Promise<Result<ConsultRow>> => {
  const move = moveBy(consultMoves, consult.state, step.action, step.by)
  if (!move) return refusedIn('consult_wrong_state', consult.state)
  const moved = await updateConsult(tx, consult, { ...change, state: move.to, updatedAt: deps.clock.now() })
  if (!moved) return refusedIn('consult_changed', consult.state)
  await audit(deps.clock, tx, {
    action: `consult.${step.action}`,
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
    fromState: move.from,
    toState: move.to,
    reason: step.reason ?? '',
  })
  await announceConsult(tx, consult)
  if (!countsAgainstUs.includes(move.to))
    await closeTasks(deps, tx, ['consult_late', 'consult_given', 'promise_near'], [consult.id], '')
  if (consultSteps.isFinal(move.to)) {
    await followOpinions(deps, tx, moved)
    await consultEnded.happens(deps, tx, consult)
  }
  return done(moved)
}
