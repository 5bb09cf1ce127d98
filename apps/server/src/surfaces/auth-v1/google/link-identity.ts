import type { Deps } from '#src/deps.ts'
import { attachIdentity, listProviders } from '../accounts/identities.repo.ts'
import { type UserRow, userById } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { mailNotice } from '../mail/notify.ts'
import type { Origin } from '../sessions/sessions.ts'
import type { Sql } from '../transaction.ts'
import { adoptEmail, lockAccount, lockSubject, ownerOfIdentity } from './google.repo.ts'
import type { GoogleIdentity } from './provider.ts'

/** Why an account may not get or lose a way to sign in just now; null when it may. */
export const linkingProblem = ({ config }: Pick<Deps, 'config'>, me: { user: UserRow; aal: string }) => {
  if (!config.auth.manualLinking) return failed('manual_linking_disabled')
  const hasFactor = me.user.factors.some(factor => factor.status === 'verified')
  return hasFactor && me.aal !== 'aal2' ? failed('insufficient_aal') : null
}

/** Adds a Google identity to the account whose owner asked for it, whatever its address. */
export const linkIdentity = async (
  deps: Deps,
  sql: Sql,
  { userId, person, origin }: { userId: string; person: GoogleIdentity; origin: Origin },
): Promise<Outcome<string>> => {
  await lockSubject(sql, person.subject)
  await lockAccount(sql, userId)
  const user = await userById(sql, userId)
  if (!user) return failed('user_not_found')
  if (user.is_banned) return failed('user_banned')
  const ownerId = await ownerOfIdentity(sql, person.subject)
  if (ownerId) {
    const message = ownerId === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    return failed('identity_already_exists', { message })
  }
  if (!user.email) {
    const isAdopted = person.emailVerified && (await adoptEmail(sql, userId, person.email))
    if (!isAdopted) return failed('email_exists')
  }
  await attachIdentity(deps, sql, { user, person, origin })
  return succeeded(userId)
}

/**
 * Takes a way to sign in from one's own account, never the last one. Without the e-mail identity there is no password
 * either; it can go only when the address is also Google's.
 */
export const unlinkIdentity = async (
  deps: Deps,
  sql: Sql,
  { userId, identityId, origin }: { userId: string; identityId: string; origin: Origin },
): Promise<Outcome<object>> => {
  await lockAccount(sql, userId)
  const user = await userById(sql, userId)
  const identity = user?.identities.find(({ id }) => id === identityId)
  if (!user || !identity) return failed('identity_not_found')
  const others = user.identities.filter(other => other !== identity)
  if (others.length === 0) return failed('single_identity_not_deletable')
  const isEmail = identity.provider === 'email'
  if (isEmail && !others.some(({ email }) => email === user.email?.toLowerCase()))
    return failed('email_conflict_identity_not_deletable')
  await sql.query('delete from auth.identities where id = $1', [identityId])
  if (isEmail) await sql.query('update auth.users set encrypted_password = null where id = $1', [userId])
  await listProviders(sql, userId)
  if (!isEmail) await mailNotice(deps, sql, { kind: 'google_removed', userId, email: user.email })
  await recordAuth(sql, 'identity_unlinked', userId, origin.address, { provider: identity.provider })
  return succeeded({})
}
