import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { askRefund } from './ask-refund.ts'
import { askRefundJob } from './refund.jobs.ts'

/** What refunds do in the background. */
export const refundJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(askRefundJob, async ({ refundId }) => {
    await askRefund(deps, refundId)
  }),
]
