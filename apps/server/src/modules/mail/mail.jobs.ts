import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { type JobDefinition, type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { sendEmail } from './send-email.ts'

const Payload = z.object({ id: z.uuid() })

/** Sends one row of the outbox. The outbox keeps its own count of attempts, so the queue tries only for lost databases. */
export const sendEmailJob: JobDefinition<z.infer<typeof Payload>> = {
  name: 'send-email',
  payload: Payload,
  retryLimit: 3,
}

export const mailJobHandlers = (deps: Deps): JobHandler[] => [jobHandler(sendEmailJob, ({ id }) => sendEmail(deps, id))]
