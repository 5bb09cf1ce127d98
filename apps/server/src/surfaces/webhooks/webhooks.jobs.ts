import { z } from 'zod'
import type { JobDefinition } from '#src/jobs/jobs.ts'

const Payload = z.object({ id: z.uuid() })

/** Handles one stored message of an outside service. */
export const messageJob: JobDefinition<z.infer<typeof Payload>> = {
  name: 'handle-message',
  payload: Payload,
  retryLimit: 12,
  isParallel: true,
}
