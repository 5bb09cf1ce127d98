import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Failure, failed, type Outcome, succeeded } from '../failures.ts'
import { callLimit, mailLimit } from '../limits.ts'
import { mailNotice } from '../mail/notify.ts'
import { voidTokens } from '../mail/one-time-tokens.ts'
import { hashPassword, isPassword, passwordProblem } from '../passwords/passwords.ts'
import { reauthenticationProblem } from '../passwords/reauthenticate.ts'
import { challengeOf, challengeProblem } from '../sessions/pkce.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { emailChangeProblem, startEmailChange, withdrawEmailChange } from './change-email.ts'
import { emailProblem } from './email-address.ts'
import { addEmailIdentity } from './identities.repo.ts'
import { mergeMetadata, metadataProblem } from './metadata.ts'
import { type PresentedUser, presentUser } from './present-user.ts'
import { userById } from './users.repo.ts'

export const UpdateUserBody = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

type Input = z.infer<typeof UpdateUserBody> & { redirectTo: string }
/** What changes: null for what stays. */
type Change = { email: string | null; passwordHash: string | null }

const newEmailOf = (me: SignedIn, { email }: Input): string | null => {
  const wished = email?.toLowerCase()
  return wished && wished !== me.user.email?.toLowerCase() ? wished : null
}

const problemOf = async (deps: Deps, me: SignedIn, input: Input, email: string | null): Promise<Failure | null> => {
  const { password } = input
  if (input.app_metadata !== undefined) return failed('not_admin')
  const hasFactor = me.user.factors.some(factor => factor.status === 'verified')
  if ((email || password) && hasFactor && me.aal !== 'aal2') return failed('insufficient_aal')
  if (me.user.is_anonymous && password && !email) {
    const message = 'Updating password of an anonymous user without an email or phone is not allowed'
    return failed('validation_failed', { status: 422, message })
  }
  return (
    (email ? (emailProblem(email) ?? challengeProblem(challengeOf(input))) : null) ??
    (password ? await passwordProblem(deps.config, password, email ?? me.user.email ?? '') : null) ??
    (await callLimit(deps, 'updateUser', me.origin.address)) ??
    (email ? await mailLimit(deps) : null)
  )
}

const changePassword = async (deps: Deps, sql: Sql, { user, sessionId }: SignedIn, passwordHash: string) => {
  await sql.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    user.id,
    passwordHash,
  ])
  await sql.query('delete from auth.sessions where user_id = $1 and id <> $2', [user.id, sessionId])
  await voidTokens(sql, user.id)
  await mailNotice(deps, sql, { kind: 'password_changed', userId: user.id, email: user.email })
}

/** Refuses before anything is written, because what a refusal leaves behind is kept. */
const change = async (
  deps: Deps,
  sql: Sql,
  me: SignedIn,
  input: Input,
  { email, passwordHash }: Change,
): Promise<Outcome<PresentedUser>> => {
  const { rows } = await sql.query<{ stored: Record<string, unknown> }>(
    `select coalesce(raw_user_meta_data, '{}') as stored from auth.users where id = $1 for update`,
    [me.user.id],
  )
  const merged = mergeMetadata(rows[0]?.stored ?? {}, input.data ?? {})
  const problem =
    metadataProblem(merged) ??
    (passwordHash ? await reauthenticationProblem(deps, sql, me, input.nonce ?? '') : null) ??
    (email ? await emailChangeProblem(deps, sql, me.user.id, email) : null)
  if (problem) return problem

  await sql.query('update auth.users set raw_user_meta_data = $2, updated_at = now() where id = $1', [
    me.user.id,
    merged,
  ])
  if (passwordHash) {
    await changePassword(deps, sql, me, passwordHash)
    await addEmailIdentity(sql, me.user.id)
  }
  if (email) {
    const { redirectTo } = input
    await startEmailChange(deps, sql, me.user, { email, redirectTo, challenge: challengeOf(input) }, me.origin.address)
  } else if (input.email) await withdrawEmailChange(sql, me.user.id)
  await recordAuth(sql, passwordHash ? 'user_updated_password' : 'user_modified', me.user.id, me.origin.address)
  const user = await userById(sql, me.user.id)
  return user ? succeeded(presentUser(user)) : failed('user_not_found')
}

/**
 * Changes one's own account. Metadata merges key by key. A new password ends all other sessions and every outstanding
 * link. A new address counts once it is confirmed; asking for the present one takes a change that waits back. Nobody
 * changes their own `app_metadata`: that is where the role is.
 */
export const updateUser = async (deps: Deps, me: SignedIn, input: Input): Promise<Outcome<PresentedUser>> => {
  const email = newEmailOf(me, input)
  const problem = await problemOf(deps, me, input, email)
  if (problem) return problem
  const { password } = input
  if (password && (await isPassword(me.user.encrypted_password, password))) return failed('same_password')
  const passwordHash = password ? await hashPassword(password) : null
  const outcome = await inTransaction(deps.pool, sql => change(deps, sql, me, input, { email, passwordHash }))
  deps.accounts.forget(me.user.id)
  return outcome
}
