import type { Deps } from '#src/deps.ts'
import { emailProblem } from '../accounts/email-address.ts'
import { attachIdentity, listProviders } from '../accounts/identities.repo.ts'
import { insertUser, type UserRow, userByEmail, userById } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { mailLink } from '../mail/auth-mail.ts'
import { takeMailTurn } from '../mail/mail-intervals.ts'
import type { Challenge } from '../sessions/pkce.ts'
import type { Origin } from '../sessions/sessions.ts'
import type { Sql } from '../transaction.ts'
import {
  addIdentity,
  clearUnproven,
  identityData,
  insertGoogleUser,
  lockAccount,
  lockSubject,
  ownerOfIdentity,
  refreshIdentity,
} from './google.repo.ts'
import type { GoogleIdentity } from './provider.ts'

export type Visit = {
  person: GoogleIdentity
  origin: Origin
  /** Where a confirmation leads, and for which browser. */
  redirectTo: string
  challenge: Challenge
}

const needsVerification = failed('provider_email_needs_verification')
const notAccepted = failed('email_not_confirmed', {
  status: 403,
  message: 'Accept your invitation first: open the link that was mailed to you',
})

/** Staff come in by the link of their invitation, which ends with it; Google does not replace that step. */
const isOpenInvitation = (user: UserRow) => !user.email_confirmed_at && typeof user.raw_app_meta_data?.role === 'string'

/** The address is Google's word for it; whoever made the account before never proved that it was theirs. */
const claim = async (sql: Sql, user: UserRow, { person, origin }: Visit): Promise<Outcome<string>> => {
  if (isOpenInvitation(user)) return notAccepted
  await clearUnproven(sql, user, person)
  await addIdentity(sql, user.id, person)
  await listProviders(sql, user.id)
  await recordAuth(sql, 'user_modified', user.id, origin.address, { confirmed: true, provider: 'google' })
  return succeeded(user.id)
}

const reopen = async (sql: Sql, userId: string, visit: Visit): Promise<Outcome<string>> => {
  const { person } = visit
  await lockAccount(sql, userId)
  const user = await userById(sql, userId)
  if (!user) return failed('user_not_found')
  if (user.is_banned) return failed('user_banned')
  if (user.email && !user.email_confirmed_at) {
    const isTheirs = person.emailVerified && user.email.toLowerCase() === person.email
    return isTheirs ? claim(sql, user, visit) : failed('email_not_confirmed', { status: 403 })
  }
  await refreshIdentity(sql, person)
  return succeeded(userId)
}

const join = async (deps: Deps, sql: Sql, userId: string, visit: Visit): Promise<Outcome<string>> => {
  const { person, origin } = visit
  await lockAccount(sql, userId)
  const user = await userById(sql, userId)
  if (!user) return failed('user_not_found')
  if (user.is_banned) return failed('user_banned')
  if (!user.email_confirmed_at) return claim(sql, user, visit)
  await attachIdentity(deps, sql, { user, person, origin })
  return succeeded(userId)
}

/**
 * Nobody has vouched for the address, so this is a sign-up like any other: a message to it, and the same answer whether
 * the address is taken or not. Google's identity is not kept; it opens an account once Google vouches for the address.
 */
const askForProof = async (
  deps: Deps,
  sql: Sql,
  { person, origin, redirectTo, challenge }: Visit,
): Promise<Outcome<string>> => {
  const { auth } = deps.config
  if (!auth.signUp) return failed('signup_disabled')
  const { email } = person
  const { sub: _, iss: __, provider_id: ___, ...data } = identityData(person)
  const createdId = await insertUser(sql, { email, passwordHash: null, data })
  const wait = await takeMailTurn(sql, email, 'signup', auth.mailIntervalSeconds)
  const existing = createdId ? null : await userByEmail(sql, email)
  if (createdId) await recordAuth(sql, 'user_signedup', createdId, origin.address, { provider: 'google' })
  const userId = createdId ?? (existing && !existing.email_confirmed_at && !existing.is_banned ? existing.id : null)
  if (userId && !(existing && isOpenInvitation(existing)) && wait === 0)
    await mailLink(deps, sql, { kind: 'signup', userId, email, redirectTo, challenge })
  return needsVerification
}

/**
 * The account that a Google person opens: the one that has the identity; else the one with the address, if Google
 * vouches for it; else a new one. An account whose own address was never confirmed loses what was set before. (Spec §7)
 */
export const findAccount = async (deps: Deps, sql: Sql, visit: Visit): Promise<Outcome<string>> => {
  const { person, origin } = visit
  await lockSubject(sql, person.subject)
  const ownerId = await ownerOfIdentity(sql, person.subject)
  if (ownerId) return reopen(sql, ownerId, visit)
  if (emailProblem(person.email))
    return failed('unexpected_failure', { status: 403, message: 'Error getting user email from external provider' })
  if (!person.emailVerified) return askForProof(deps, sql, visit)
  const known = await userByEmail(sql, person.email)
  if (known) return join(deps, sql, known.id, visit)
  if (!deps.config.auth.signUp) return failed('signup_disabled')
  const createdId = await insertGoogleUser(sql, person)
  if (createdId) {
    await recordAuth(sql, 'user_signedup', createdId, origin.address, { provider: 'google' })
    return succeeded(createdId)
  }
  // Somebody signed up with the address in this very moment.
  const rival = await userByEmail(sql, person.email)
  return rival ? join(deps, sql, rival.id, visit) : failed('email_exists')
}
