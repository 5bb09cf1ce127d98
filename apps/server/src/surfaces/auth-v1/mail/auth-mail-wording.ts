import type { LinkType, TokenType } from './one-time-tokens.ts'

export type MailedLink =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email_change_new'
  | 'email_change_current'
  | 'email_change_alone'

export type Wording = {
  subject: string
  lines: string[]
  label: string
  type: LinkType
  tokenType: TokenType
  /** The column of `auth.users` that says when the message went. */
  sentAt: string
  /** What someone should do who did not ask for it. */
  otherwise: string
}

const ignore = 'If you did not ask for this, you can ignore this message.'
const bothNeeded = 'Both addresses need to be confirmed: a second message went to the other one.'

/** Wording of each message with a link. Neutral on a lock screen: no brand of treatment, nothing about health. */
export const linkWording: Record<MailedLink, Wording> = {
  signup: {
    subject: 'Confirm your e-mail address',
    lines: ['Thank you for creating an account. Please confirm that this address is yours.'],
    label: 'Confirm my e-mail address',
    type: 'signup',
    tokenType: 'confirmation_token',
    sentAt: 'confirmation_sent_at',
    otherwise: ignore,
  },
  recovery: {
    subject: 'Choose a new password',
    lines: ['Someone, we hope you, asked for a new password. Your current password keeps working until you change it.'],
    label: 'Choose a new password',
    type: 'recovery',
    tokenType: 'recovery_token',
    sentAt: 'recovery_sent_at',
    otherwise: ignore,
  },
  magiclink: {
    subject: 'Your sign-in link',
    lines: ['Use this link to sign in to your account.'],
    label: 'Sign in',
    type: 'magiclink',
    tokenType: 'recovery_token',
    sentAt: 'recovery_sent_at',
    otherwise: ignore,
  },
  invite: {
    subject: 'You are invited',
    lines: [
      'An account was prepared for you. The link below opens it; you then choose a password and set up an authenticator app.',
      'The link works for 24 hours. Whoever invited you can send another one.',
    ],
    label: 'Accept the invitation',
    type: 'invite',
    tokenType: 'confirmation_token',
    sentAt: 'invited_at',
    otherwise: ignore,
  },
  email_change_new: {
    subject: 'Confirm your new e-mail address',
    lines: ['Please confirm that this address is yours. It then becomes the address of your account.', bothNeeded],
    label: 'Confirm my new address',
    type: 'email_change',
    tokenType: 'email_change_token_new',
    sentAt: 'email_change_sent_at',
    otherwise: ignore,
  },
  email_change_current: {
    subject: 'Confirm the change of your e-mail address',
    lines: ['Someone, we hope you, asked to change the address of your account. Please confirm that.', bothNeeded],
    label: 'Confirm the change',
    type: 'email_change',
    tokenType: 'email_change_token_current',
    sentAt: 'email_change_sent_at',
    otherwise: 'If you did not ask for this, do not confirm it, and choose a new password for your account.',
  },
  email_change_alone: {
    subject: 'Confirm your e-mail address',
    lines: ['Please confirm that this address is yours. It then becomes the address of your account.'],
    label: 'Confirm my e-mail address',
    type: 'email_change',
    tokenType: 'email_change_token_new',
    sentAt: 'email_change_sent_at',
    otherwise: ignore,
  },
}
