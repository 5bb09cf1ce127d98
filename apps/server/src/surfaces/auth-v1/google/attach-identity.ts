import type { Deps } from '#src/deps.ts'
import { listProviders } from '../accounts/identities.repo.ts'
import type { UserRow } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { mailNotice } from '../mail/notify.ts'
import type { Origin } from '../sessions/sessions.ts'
import type { Sql } from '../transaction.ts'
import { addIdentity, addMetadata } from './google.repo.ts'
import type { GoogleIdentity } from './provider.ts'

/** From now on a Google identity opens this account as well; its owner is told. */
export const attachIdentity = async (
  deps: Deps,
  sql: Sql,
  { user, person, origin }: { user: UserRow; person: GoogleIdentity; origin: Origin },
): Promise<void> => {
  await addIdentity(sql, user.id, person)
  await addMetadata(sql, user.id, person)
  await listProviders(sql, user.id)
  await mailNotice(deps, sql, { kind: 'google_added', userId: user.id, email: user.email })
  await recordAuth(sql, 'identity_linked', user.id, origin.address, { provider: 'google' })
}
