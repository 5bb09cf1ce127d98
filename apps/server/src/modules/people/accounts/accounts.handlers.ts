import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { mailInvitationJob, settleHoldJob } from './accounts.jobs.ts'
import { invitationOf } from './accounts.repo.ts'
import { settleHold } from './hold/hold-account.ts'

/** Sends the link of an invitation that is still open; a newer link replaces an older one. */
const mailInvitation = async (deps: Deps, userId: string): Promise<void> => {
  const invitation = await inTransaction({ deps, actor: system('accounts') }, ({ tx }) => invitationOf(tx, userId))
  if (!invitation || invitation.acceptedAt) return
  await deps.identity.mailInvitation(userId)
}

/** What accounts need done at the sign-in service, apart from the definitions because this work queues such jobs itself. */
export const accountsJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(settleHoldJob, ({ userId }) => settleHold(deps, userId)),
  jobHandler(mailInvitationJob, ({ userId }) => mailInvitation(deps, userId)),
]
