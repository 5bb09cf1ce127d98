import { z } from 'zod'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type JobDefinition, type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { dueMessages } from './mail.repo.ts'
import { sendEmail } from './send-email.ts'

const Payload = z.object({ id: z.uuid() })

/** Sends one row of the outbox. The outbox keeps its own count of attempts, so the queue tries only for lost databases. */
export const sendEmailJob: JobDefinition<z.infer<typeof Payload>> = {
  name: 'send-email',
  payload: Payload,
  retryLimit: 3,
}

export const mailJobHandlers = (deps: Deps): JobHandler[] => [jobHandler(sendEmailJob, ({ id }) => sendEmail(deps, id))]

const batch = 100

/** Queues again what waits past its time: retries, and messages whose job got lost. Safe on several copies at once. */
export const mailSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('mail') }, async ({ tx }) => {
    for (const { id } of await dueMessages(tx, deps.clock.now(), batch)) {
      await deps.jobs.send(tx, sendEmailJob, { id }, { once: id })
    }
  })
