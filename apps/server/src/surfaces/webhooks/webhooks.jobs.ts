import { z } from 'zod'
import type { JobDefinition } from '#src/jobs/jobs.ts'

/** `about` names what is handled one after the other, such as an order; empty for messages that stand alone. */
const Payload = z.object({ id: z.uuid(), about: z.string().default('') })

/** Handles one stored message of an outside service. */
export const messageJob: JobDefinition<z.output<typeof Payload>> = {
  name: 'handle-message',
  payload: Payload,
  retryLimit: 12,
  isParallel: true,
}
