import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { emailProblem } from '../accounts/email-address.ts'
import { metadataProblem } from '../accounts/metadata.ts'
import { type PresentedUser, presentUser } from '../accounts/present-user.ts'
import { insertUser, type UserRow, userByEmail, userById } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Failure, failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { issueToken, type LinkType, type TokenType } from '../mail/one-time-tokens.ts'
import { hashPassword, passwordProblem } from '../passwords/passwords.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { prepareInvitedUser } from './invite-user.ts'

export const LinkBody = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  password: z.string().nullish(),
  new_email: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/** What each kind of link is stored as and redeemed as. */
const kinds = {
  signup: ['confirmation_token', 'signup'],
  invite: ['confirmation_token', 'invite'],
  magiclink: ['recovery_token', 'magiclink'],
  recovery: ['recovery_token', 'recovery'],
  email_change_current: ['email_change_token_current', 'email_change'],
  email_change_new: ['email_change_token_new', 'email_change'],
} as const satisfies Record<string, readonly [TokenType, LinkType]>
type Kind = keyof typeof kinds

const isKind = (type: string): type is Kind => Object.hasOwn(kinds, type)

/** A link that an administrator passes on by other means than our mail. */
export type GeneratedLink = PresentedUser & {
  action_link: string
  email_otp: string
  hashed_token: string
  verification_type: string
  redirect_to: string
}

type Wanted = {
  kind: Kind
  email: string
  newEmail: string
  passwordHash: string | null
  data: Record<string, unknown>
}

const noSuchUser = failed('user_not_found', { status: 404, message: 'User with this email not found' })

const isTakenBy = async (sql: Sql, email: string): Promise<boolean> => (await userByEmail(sql, email)) !== null

/** Notes the wished address, which one or both links then confirm. */
const wishEmail = async (sql: Sql, user: UserRow, newEmail: string): Promise<Failure | null> => {
  if (await isTakenBy(sql, newEmail)) return failed('email_exists')
  if (user.email_change === newEmail) return null
  await sql.query(
    `update auth.users set email_change = $2, email_change_confirm_status = 0, email_change_sent_at = now(),
       updated_at = now() where id = $1`,
    [user.id, newEmail],
  )
  return null
}

/** The account of the link. Sign-ups, invitations and sign-in links make one that does not exist yet. */
const accountFor = async (
  sql: Sql,
  { kind, email, newEmail, passwordHash, data }: Wanted,
): Promise<Outcome<string>> => {
  if (kind === 'invite') {
    const invited = await prepareInvitedUser(sql, email, data)
    return invited ? succeeded(invited) : failed('email_exists')
  }
  const known = await userByEmail(sql, email)
  if (kind === 'signup' && known?.email_confirmed_at) return failed('email_exists')
  if (known && newEmail) {
    const refusal = await wishEmail(sql, known, newEmail)
    if (refusal) return refusal
  }
  if (known) return succeeded(known.id)
  if (kind !== 'signup' && kind !== 'magiclink') return noSuchUser
  const createdId = await insertUser(sql, { email, passwordHash, data })
  return createdId ? succeeded(createdId) : failed('email_exists')
}

const problemOf = async (
  deps: Deps,
  kind: Kind,
  { email, password, new_email: newEmail, data }: z.infer<typeof LinkBody>,
) => {
  if (kind === 'signup' && !password) return invalid('Signup requires a valid password')
  return (
    emailProblem(email) ??
    (kind.startsWith('email_change') ? emailProblem(newEmail ?? '') : null) ??
    metadataProblem(data ?? {}) ??
    (password ? await passwordProblem(deps.config, password, email) : null)
  )
}

/** Makes the link and code that a message would carry, and mails nothing. An older one of its type stops working. */
export const generateLink = async (
  deps: Deps,
  input: z.infer<typeof LinkBody> & { redirectTo: string; address: string },
): Promise<Outcome<GeneratedLink>> => {
  const { type: kind, redirectTo, address } = input
  if (!isKind(kind)) return invalid('Invalid email action link type requested')
  const problem = await problemOf(deps, kind, input)
  if (problem) return problem
  const wanted: Wanted = {
    kind,
    email: input.email.toLowerCase(),
    newEmail: kind.startsWith('email_change') ? (input.new_email ?? '').toLowerCase() : '',
    passwordHash: input.password ? await hashPassword(input.password) : null,
    data: input.data ?? {},
  }
  return inTransaction(deps.pool, async (sql): Promise<Outcome<GeneratedLink>> => {
    const account = await accountFor(sql, wanted)
    if (!account.ok) return account
    const [tokenType, linkType] = kinds[kind]
    const email = kind === 'email_change_new' ? wanted.newEmail : wanted.email
    const token = await issueToken(sql, { userId: account.value, email, type: tokenType, hasChallenge: false })
    if (kind === 'invite') await sql.query('update auth.users set invited_at = now() where id = $1', [account.value])
    await recordAuth(sql, kind === 'invite' ? 'user_invited' : 'user_recovery_requested', account.value, address, {
      by_admin: true,
      link: kind,
    })
    const user = await userById(sql, account.value)
    if (!user) return noSuchUser
    const query = new URLSearchParams({ token: token.link, type: linkType, redirect_to: redirectTo })
    return succeeded({
      ...presentUser(user),
      action_link: `${deps.config.publicUrl}/auth/v1/verify?${query}`,
      email_otp: token.code,
      hashed_token: token.link,
      verification_type: kind,
      redirect_to: redirectTo,
    })
  })
}
