import type { Deps } from '#src/deps.ts'
import { queueEmail } from '#src/modules/mail/queue-email.ts'
import { type EmailContent, renderEmail } from '#src/modules/mail/templates.ts'
import { type Challenge, startFlow } from '../sessions/pkce.ts'
import type { Sql } from '../transaction.ts'
import { linkWording, type MailedLink } from './auth-mail-wording.ts'
import { type IssuedToken, issueToken, type LinkType } from './one-time-tokens.ts'

type MailDeps = Pick<Deps, 'config' | 'clock' | 'jobs'>

/** Only an invitation names who sends it: its reader does not know of an account yet. */
const titleOf = (kind: MailedLink, title: string, productName: string) =>
  kind === 'invite' ? `${title} to ${productName}` : title

const linkTo = ({ config }: MailDeps, token: IssuedToken, type: LinkType, redirectTo: string) => {
  const query = new URLSearchParams({ token: token.link, type, redirect_to: redirectTo })
  return `${config.publicUrl}/auth/v1/verify?${query}`
}

const queue = (
  deps: MailDeps,
  sql: Sql,
  {
    to,
    subject,
    dedupeKey,
    ...content
  }: Pick<EmailContent, 'paragraphs' | 'action'> & {
    to: string
    subject: string
    dedupeKey: string
  },
) => {
  const { productName, legal } = deps.config
  const footer = `You receive this because this address was given to ${productName}. ${legal.companyName}, ${legal.businessNumber}.`
  return queueEmail(
    deps,
    { raw: (text, values) => sql.query(text, values) },
    { to, subject, dedupeKey, ...renderEmail({ productName, heading: subject, footer, ...content }) },
  )
}

export type AuthMail = {
  kind: MailedLink
  userId: string
  email: string
  /** Already checked against the allow-list. */
  redirectTo: string
  challenge: Challenge
  /** What this message says besides its usual lines. */
  note?: string
}

/** Queues the message with a link and a 6-digit code, in the transaction that makes both. */
export const mailLink = async (
  deps: MailDeps,
  sql: Sql,
  { kind, userId, email, redirectTo, challenge, note }: AuthMail,
): Promise<void> => {
  const { subject, lines, label, type, tokenType, sentAt, otherwise } = linkWording[kind]
  const hasChallenge = Boolean(challenge.code_challenge)
  // Of the two messages of one change of address, the one to the new address carries the exchange.
  if (kind !== 'email_change_current') await startFlow(sql, userId, 'otp', challenge)
  const token = await issueToken(sql, { userId, email, type: tokenType, hasChallenge })
  await queue(deps, sql, {
    to: email,
    subject: titleOf(kind, subject, deps.config.productName),
    dedupeKey: `auth:${kind}:${token.id}`,
    paragraphs: [
      ...lines,
      ...(note ? [note] : []),
      ...(kind === 'invite'
        ? []
        : [`Or type this code where you are asked for it: ${token.code}. The code works for one hour.`]),
      otherwise,
    ],
    action: { label, url: linkTo(deps, token, type, redirectTo) },
  })
  await sql.query(
    `update auth.users set ${sentAt} = now()${kind === 'invite' ? ', confirmation_sent_at = now()' : ''} where id = $1`,
    [userId],
  )
}

/** Queues a code, without a link, for someone signed in to prove that it is them. */
export const mailCode = async (
  deps: MailDeps,
  sql: Sql,
  { userId, email }: { userId: string; email: string },
): Promise<void> => {
  const token = await issueToken(sql, { userId, email, type: 'reauthentication_token', hasChallenge: false })
  await queue(deps, sql, {
    to: email,
    subject: 'Your code',
    dedupeKey: `auth:reauthentication:${token.id}`,
    paragraphs: [
      'Someone, we hope you, is changing the password of your account and was asked for a code.',
      `Your code is ${token.code}. It works for one hour.`,
      'If this was not you, someone is signed in to your account: do not pass the code on, and choose a new password.',
    ],
    action: { label: 'Choose a new password', url: `${deps.config.publicUrl}/forgot-password` },
  })
  await sql.query('update auth.users set reauthentication_sent_at = now() where id = $1', [userId])
}
