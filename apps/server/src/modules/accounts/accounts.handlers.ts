import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { mailInvitationJob, settleHoldJob } from './accounts.jobs.ts'
import { mailInvitation } from './mail-invitation.ts'
import { settleHold } from './settle-hold.ts'

/** What accounts need done at the sign-in service, apart from the definitions because this work queues such jobs itself. */
export const accountsJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(settleHoldJob, ({ userId }) => settleHold(deps, userId)),
  jobHandler(mailInvitationJob, ({ userId }) => mailInvitation(deps, userId)),
]
