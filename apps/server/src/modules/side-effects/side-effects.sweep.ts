import { holdsSupply } from '@om/domain/side-effects/effects'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { escalateTask, lockOverdue, markCalled, type TaskRow, untakenUrgent } from '#src/modules/tasks/tasks.ts'
import { callAdmins, callAgain, writeOverdue } from './side-effect-mails.ts'
import { reportById } from './side-effects.repo.ts'

const MINUTE_MS = 60_000
/** By then somebody who took what is dangerous has spoken with the patient, or says so. */
const ANSWERED_WITHIN_MINUTES = 60
const batch = 50

type Round = {
  called: number
  afterMinutes: number
  action: string
  call: (deps: Deps, tx: Tx, task: TaskRow) => Promise<void>
}

/** Whom something dangerous goes to that nobody has taken, and after how long. (§5.8: alerted now) */
const rounds: readonly Round[] = [
  { called: 0, afterMinutes: 15, action: 'task.call_doctors', call: callAgain },
  { called: 1, afterMinutes: 60, action: 'task.call_admins', call: callAdmins },
]

/** What patients told, or was measured of them, and a doctor has to see to by its due time. */
const watched = ['side_effect', 'crisis', 'correction', 'abnormal_result', 'check_in', 'refill', 'message']
/** A task that was told of as overdue; not again. */
const OVERDUE = 3

/** Who took what is dangerous and has not answered: it is everyone's again, and goes round from the beginning. */
const callAnew = async (deps: Deps, tx: Tx, task: TaskRow): Promise<boolean> => {
  const report = task.kind === 'side_effect' ? await reportById(tx, task.subjectId) : undefined
  // A doctor has written to them: the talk is in hand.
  if (report?.state === 'answered') return false
  await callAgain(deps, tx, await escalateTask(deps, tx, task, { isUrgent: true, called: 0 }))
  return true
}

/** Nobody has seen to it in its time: every doctor on duty is told, once. What holds a supply is urgent from then on. */
const tellOverdue = async (deps: Deps, tx: Tx, task: TaskRow): Promise<void> => {
  const report = task.kind === 'side_effect' ? await reportById(tx, task.subjectId) : undefined
  const isUrgent = report !== undefined && holdsSupply(report.level)
  await writeOverdue(deps, tx, await escalateTask(deps, tx, task, { isUrgent, called: OVERDUE }))
}

const sweepOverdue = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('clock') }, async ({ tx, now }) => {
    const takenBefore = new Date(now.getTime() - ANSWERED_WITHIN_MINUTES * MINUTE_MS)
    for (const task of await lockOverdue(tx, { kinds: watched, now, takenBefore, called: OVERDUE, limit: batch })) {
      if (!task.isUrgent) await tellOverdue(deps, tx, task)
      else if (!(await callAnew(deps, tx, task))) continue
      await audit(deps.clock, tx, {
        action: 'task.overdue',
        subjectType: 'task',
        subjectId: task.id,
        patientId: task.patientId,
        reason: task.kind,
      })
    }
  })

/** Calls others about what is dangerous and nobody has taken, and about what nobody has seen to in its time. Safe to repeat, on any copy. */
export const sideEffectsSweep = async (deps: Deps): Promise<void> => {
  await sweepOverdue(deps)
  for (const { called, afterMinutes, action, call } of rounds)
    await inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
      const now = deps.clock.now().getTime()
      const before = new Date(now - afterMinutes * MINUTE_MS)
      const dueBefore = new Date(now + ANSWERED_WITHIN_MINUTES * MINUTE_MS)
      const kinds = ['side_effect', 'crisis', 'message']
      for (const task of await untakenUrgent(tx, { kinds, called, before, dueBefore, limit: batch })) {
        await markCalled(tx, task.id, called + 1)
        await audit(deps.clock, tx, {
          action,
          subjectType: 'task',
          subjectId: task.id,
          patientId: task.patientId,
          reason: task.kind,
        })
        await call(deps, tx, task)
      }
    })
}
