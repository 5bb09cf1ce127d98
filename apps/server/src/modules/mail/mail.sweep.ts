import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { sendEmailJob } from './mail.jobs.ts'
import { dueMessages } from './mail.repo.ts'

const batch = 100

/** Queues again what waits past its time: retries, and messages whose job got lost. Safe on several copies at once. */
export const mailSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('mail') }, async ({ tx }) => {
    for (const { id } of await dueMessages(tx, deps.clock.now(), batch)) {
      await deps.jobs.send(tx, sendEmailJob, { id }, { once: id })
    }
  })
