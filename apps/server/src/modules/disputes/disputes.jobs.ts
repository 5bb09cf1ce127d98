import { z } from 'zod'
import type { JobDefinition } from '#src/jobs/jobs.ts'

const OfDispute = z.object({ disputeId: z.uuid() })

/** Sends what somebody of the office answered. */
export const sendAnswerJob: JobDefinition<z.infer<typeof OfDispute>> = {
  name: 'send-dispute-answer',
  payload: OfDispute,
  retryLimit: 12,
}

/** What is charged by itself stops while a dispute is open, and goes on afterwards. */
export const followDisputeJob: JobDefinition<z.infer<typeof OfDispute>> = {
  name: 'follow-dispute',
  payload: OfDispute,
  retryLimit: 12,
}
