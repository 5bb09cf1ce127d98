import type { Deps } from '#src/deps.ts'
import { queueEmail } from '#src/modules/mail/queue-email.ts'
import { renderEmail } from '#src/modules/mail/templates.ts'
import { type IssuedToken, issueToken, type LinkType, type TokenType } from './one-time-tokens.ts'
import { type Challenge, startFlow } from './pkce.ts'
import type { Sql } from './transaction.ts'

type Kind = 'signup' | 'recovery' | 'magiclink' | 'invite'

/** Wording of each message. Neutral on a lock screen: no brand of treatment, nothing about health. */
const wording: Record<
  Kind,
  { subject: string; heading: string; lines: string[]; label: string; tokenType: TokenType }
> = {
  signup: {
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    lines: ['Thank you for creating an account. Please confirm that this address is yours.'],
    label: 'Confirm my e-mail address',
    tokenType: 'confirmation_token',
  },
  recovery: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    lines: ['Someone, we hope you, asked for a new password. Your current password keeps working until you change it.'],
    label: 'Choose a new password',
    tokenType: 'recovery_token',
  },
  magiclink: {
    subject: 'Your sign-in link',
    heading: 'Sign in',
    lines: ['Use this link to sign in to your account.'],
    label: 'Sign in',
    tokenType: 'recovery_token',
  },
  invite: {
    subject: 'You are invited',
    heading: 'You are invited',
    lines: [
      'An account was prepared for you. The link below opens it; you then choose a password and set up an authenticator app.',
      'The link works for 24 hours. Whoever invited you can send another one.',
    ],
    label: 'Accept the invitation',
    tokenType: 'confirmation_token',
  },
}

/** Only an invitation names who sends it: its reader does not know of an account yet. */
const titleOf = (kind: Kind, title: string, productName: string) =>
  kind === 'invite' ? `${title} to ${productName}` : title

const byCode = (code: string) => `Or type this code where you are asked for it: ${code}. The code works for one hour.`

const linkTo = (deps: Pick<Deps, 'config'>, token: IssuedToken, type: LinkType, redirectTo: string) => {
  const query = new URLSearchParams({ token: token.link, type, redirect_to: redirectTo })
  return `${deps.config.publicUrl}/auth/v1/verify?${query}`
}

export type AuthMail = {
  kind: Kind
  userId: string
  email: string
  /** Already checked against the allow-list. */
  redirectTo: string
  challenge: Challenge
}

/** Queues the message with a link and a 6-digit code, in the transaction that makes both. */
export const mailLink = async (
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  sql: Sql,
  { kind, userId, email, redirectTo, challenge }: AuthMail,
): Promise<void> => {
  const { subject, heading, lines, label, tokenType } = wording[kind]
  const { productName, legal } = deps.config
  await startFlow(sql, userId, 'otp', challenge)
  const token = await issueToken(sql, {
    userId,
    email,
    type: tokenType,
    hasChallenge: Boolean(challenge.code_challenge),
  })
  const content = renderEmail({
    productName,
    heading: titleOf(kind, heading, productName),
    paragraphs: [
      ...lines,
      ...(kind === 'invite' ? [] : [byCode(token.code)]),
      'If you did not ask for this, you can ignore this message.',
    ],
    action: { label, url: linkTo(deps, token, kind, redirectTo) },
    footer: `You receive this because this address was given to ${productName}. ${legal.companyName}, ${legal.businessNumber}.`,
  })
  await queueEmail(
    deps,
    { raw: (text, values) => sql.query(text, values) },
    { to: email, subject: titleOf(kind, subject, productName), dedupeKey: `auth:${kind}:${token.id}`, ...content },
  )
  await sql.query(
    {
      signup: 'update auth.users set confirmation_sent_at = now() where id = $1',
      invite: 'update auth.users set confirmation_sent_at = now(), invited_at = now() where id = $1',
      recovery: 'update auth.users set recovery_sent_at = now() where id = $1',
      magiclink: 'update auth.users set recovery_sent_at = now() where id = $1',
    }[kind],
    [userId],
  )
}
