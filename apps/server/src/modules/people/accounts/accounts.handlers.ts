import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { mailInvitationJob, settleHoldJob } from './accounts.jobs.ts'
import { settleHold } from './hold/settle-hold.ts'
import { mailInvitation } from './invite/mail-invitation.ts'

/** What accounts need done at the sign-in service, apart from the definitions because this work queues such jobs itself. */
export const accountsJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(settleHoldJob, ({ userId }) => settleHold(deps, userId)),
  jobHandler(mailInvitationJob, ({ userId }) => mailInvitation(deps, userId)),
]
