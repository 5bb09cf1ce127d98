import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { followDispute } from './apply-dispute.ts'
import { followDisputeJob, sendAnswerJob } from './disputes.jobs.ts'
import { sendAnswer } from './send-answer.ts'

/** What disputes do in the background. */
export const disputesJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(sendAnswerJob, payload => sendAnswer(deps, payload)),
  jobHandler(followDisputeJob, payload => followDispute(deps, payload)),
]
