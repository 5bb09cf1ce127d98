import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { type JobDefinition, type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { handleStripeEvent } from './handle-stripe-event.ts'

const Payload = z.object({ id: z.uuid() })

/** Handles one stored message of the payment provider. */
export const stripeEventJob: JobDefinition<z.infer<typeof Payload>> = {
  name: 'handle-stripe-event',
  payload: Payload,
  retryLimit: 12,
}

export const webhookJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(stripeEventJob, ({ id }) => handleStripeEvent(deps, id)),
]
