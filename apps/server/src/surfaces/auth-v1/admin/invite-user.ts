import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { emailProblem } from '../accounts/email-address.ts'
import { metadataProblem } from '../accounts/metadata.ts'
import { type PresentedUser, presentUser } from '../accounts/present-user.ts'
import { clearPassword, insertUser, userByEmail, userById } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { mailLink } from '../mail/auth-mail.ts'
import { voidTokens } from '../mail/one-time-tokens.ts'
import { inTransaction, type Sql } from '../transaction.ts'

export const InviteBody = z.object({
  email: z.string().default(''),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/**
 * The account an invitation is for, made when there is none; null when the address belongs to a confirmed account. A
 * password that someone set without ever proving the address is dropped: the link must open it for its reader alone.
 */
export const prepareInvitedUser = async (
  sql: Sql,
  email: string,
  data: Record<string, unknown>,
): Promise<string | null> => {
  const createdId = await insertUser(sql, { email, passwordHash: null, data })
  if (createdId) return createdId
  const known = await userByEmail(sql, email)
  if (!known || known.email_confirmed_at) return null
  await clearPassword(sql, known.id)
  await voidTokens(sql, known.id)
  return known.id
}

/** Mails someone the link that opens their new account. */
export const inviteUser = async (
  deps: Deps,
  input: z.infer<typeof InviteBody> & { redirectTo: string; address: string },
): Promise<Outcome<PresentedUser>> => {
  const email = input.email.toLowerCase()
  const data = input.data ?? {}
  const problem = emailProblem(email) ?? metadataProblem(data)
  if (problem) return problem
  return inTransaction(deps.pool, async (sql): Promise<Outcome<PresentedUser>> => {
    const userId = await prepareInvitedUser(sql, email, data)
    if (!userId) return failed('email_exists')
    await mailLink(deps, sql, { kind: 'invite', userId, email, redirectTo: input.redirectTo, challenge: {} })
    await recordAuth(sql, 'user_invited', userId, input.address)
    const user = await userById(sql, userId)
    return user ? succeeded(presentUser(user)) : failed('unexpected_failure')
  })
}
