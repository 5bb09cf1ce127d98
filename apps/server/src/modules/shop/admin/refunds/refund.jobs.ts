import { z } from 'zod'
import type { JobDefinition } from '#src/jobs/jobs.ts'

const Payload = z.object({ refundId: z.uuid() })

/** Asks the shop for a refund that was written down; asking twice pays once. */
export const askRefundJob: JobDefinition<z.infer<typeof Payload>> = {
  name: 'ask-shop-refund',
  payload: Payload,
  retryLimit: 12,
}
