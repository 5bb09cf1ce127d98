import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { invitationOf } from '../accounts.repo.ts'

/** Sends the link of an invitation that is still open; a newer link replaces an older one. */
export const mailInvitation = async (deps: Deps, userId: string): Promise<void> => {
  const invitation = await inTransaction({ deps, actor: system('accounts') }, ({ tx }) => invitationOf(tx, userId))
  if (!invitation || invitation.acceptedAt) return
  await deps.identity.mailInvitation(userId)
}
