import type { AccountDetail } from '@om/contracts/accounts'
import { done, type Result } from '@om/contracts/errors'
import type { AdminActor } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { writeSignedOut } from '../account-mails.ts'
import { readAccount } from '../read-account.ts'
import { patientIdOf, withAccount } from '../with-account.ts'

/** Ends every session of someone. Without one there is nothing to do. */
export const signOutEverywhere = async (
  deps: Deps,
  actor: AdminActor,
  { id }: { id: string },
  requestId = '',
): Promise<Result<AccountDetail>> => {
  const seen = await readAccount(deps, actor, { id }, requestId)
  if (!seen.ok || seen.value.openSessions === 0) return seen
  await deps.identity.endSessions(id)
  return withAccount(deps, actor, id, requestId, async (tx, profile) => {
    await audit(deps.clock, tx, {
      action: 'account.sign_out',
      subjectType: 'account',
      subjectId: id,
      patientId: patientIdOf(profile),
      reason: 'everywhere',
    })
    await writeSignedOut(deps, tx, { userId: id, at: deps.clock.now() })
    return done(null)
  })
}
