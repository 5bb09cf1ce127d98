import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { handleMessage } from './handle-message.ts'
import { messageJob } from './webhooks.jobs.ts'

/** What stored messages do in the background. */
export const webhookJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(messageJob, payload => handleMessage(deps, payload)),
]
