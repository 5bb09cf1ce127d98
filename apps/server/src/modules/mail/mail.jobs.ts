import { z } from 'zod'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type JobDefinition, type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { dueMessages, emptyFailed } from './mail.repo.ts'
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
/** For so long what a message said that nobody took is kept, so that people can see to it in another way. */
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/**
 * Queues again what waits past its time: retries, and messages whose job got lost. What was given up loses its words and links after
 * ninety days, which is written down; to whom it was to go, what it was about and why it failed stay. Safe on several copies at once.
 */
export const mailSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('mail') }, async ({ tx, now }) => {
    for (const { id } of await dueMessages(tx, now, batch)) {
      await deps.jobs.send(tx, sendEmailJob, { id }, { once: id })
    }
    const emptied = await emptyFailed(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS), batch)
    if (emptied > 0)
      await audit(deps.clock, tx, {
        action: 'mail.words.remove',
        subjectType: 'list',
        subjectId: 'outbox',
        reason: `${emptied} given up more than ${KEPT_DAYS} days ago`,
      })
  })
