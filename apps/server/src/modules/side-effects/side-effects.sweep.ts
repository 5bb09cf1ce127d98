import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { markCalled, type TaskRow, untakenUrgent } from '#src/modules/tasks/tasks.ts'
import { callAdmins, callAgain } from './side-effect-mails.ts'

const MINUTE_MS = 60_000
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

/** Calls others about what is dangerous and nobody has taken, each once. Safe to repeat, on any copy. */
export const sideEffectsSweep = async (deps: Deps): Promise<void> => {
  for (const { called, afterMinutes, action, call } of rounds)
    await inTransaction({ deps, actor: system('clock') }, async ({ tx }) => {
      const before = new Date(deps.clock.now().getTime() - afterMinutes * MINUTE_MS)
      const kinds = ['side_effect', 'crisis']
      for (const task of await untakenUrgent(tx, { kinds, called, before, limit: batch })) {
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
