import { randomUUID } from 'node:crypto'
import type { Deps } from '#src/deps.ts'
import { queueEmail } from '#src/modules/mail/queue-email.ts'
import { renderEmail } from '#src/modules/mail/templates.ts'
import { notify } from '#src/modules/notices/notices.ts'
import type { Sql } from '../transaction.ts'

type PlainKind =
  | 'password_changed'
  | 'email_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_code_used'
  | 'recovery_codes_made'
  | 'google_added'
  | 'google_removed'

export type Notice = {
  userId: string
  /** Where it goes. `email_changed` goes to the address before the change. Nothing is sent to an empty one. */
  email: string | null
} & (
  | { kind: PlainKind }
  /** `device` as people call it ("Firefox on Windows"), `timeZone` an IANA name; both may be empty. */
  | { kind: 'new_device'; device: string; timeZone: string }
)

type Wording = { subject: string; happened: string }

/** Neutral on a lock screen: what happened to the account, nothing of treatment. */
const wording: Record<Notice['kind'], Wording> = {
  new_device: {
    subject: 'New sign-in to your account',
    happened: 'Someone signed in to your account on a device it was not used on before.',
  },
  password_changed: { subject: 'Your password was changed', happened: 'The password of your account was changed.' },
  email_changed: {
    subject: 'Your e-mail address was changed',
    happened: 'The e-mail address of your account was changed. Messages now go to the new address.',
  },
  factor_added: {
    subject: 'Two-step sign-in was set up',
    happened: 'An authenticator app was added to your account. Signing in now asks for its code.',
  },
  factor_removed: {
    subject: 'Two-step sign-in was removed',
    happened: 'An authenticator app was removed from your account.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    happened: 'Someone signed in to your account with one of your recovery codes. That code does not work again.',
  },
  recovery_codes_made: {
    subject: 'New recovery codes were made',
    happened: 'New recovery codes were made for your account. Earlier ones no longer work.',
  },
  google_added: {
    subject: 'Google sign-in was added',
    happened: 'Your account can now also be opened with the Google account that has this e-mail address.',
  },
  google_removed: {
    subject: 'Google sign-in was removed',
    happened: 'Your account can no longer be opened with a Google account.',
  },
}

const clinicZone = 'Australia/Sydney'
const dayAndTime = new Intl.DateTimeFormat('en-AU', {
  timeZone: clinicZone,
  dateStyle: 'full',
  timeStyle: 'short',
})
const offset = new Intl.DateTimeFormat('en-AU', { timeZone: clinicZone, timeZoneName: 'longOffset' })

/** An instant as clinic staff would say it, with its distance from UTC for readers elsewhere. */
export const clinicMoment = (instant: Date): string => {
  const name = offset.formatToParts(instant).find(part => part.type === 'timeZoneName')?.value ?? ''
  return `${dayAndTime.format(instant)} (Sydney time, ${name.replace('GMT', 'UTC')})`
}

const placeOf = (notice: Notice): string[] => {
  if (notice.kind !== 'new_device') return []
  const device = notice.device.trim() || 'a browser we could not recognise'
  return [
    `Device: ${device}`,
    ...(notice.timeZone.trim() ? [`Time zone of the device: ${notice.timeZone.trim()}`] : []),
  ]
}

/**
 * Tells someone that something about the safety of their account changed, in the transaction that changes it. The
 * message names no treatment and says what to do when it was not them. (Spec §8: security messages)
 */
export const mailNotice = async (
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  sql: Sql,
  notice: Notice,
): Promise<void> => {
  const tx = { raw: (text: string, values?: unknown[]) => sql.query(text, values) }
  const occasion = `auth:${notice.kind}:${notice.userId}:${randomUUID()}`
  // A page that has just proved or taken off a second factor does not have its new token yet.
  const isLive = !notice.kind.includes('factor')
  await notify(deps, tx, { userId: notice.userId, occasion, title: wording[notice.kind].subject, isLive })
  if (!notice.email) return
  const { productName, legal, publicUrl, clinic } = deps.config
  const { subject, happened } = wording[notice.kind]
  const content = renderEmail({
    productName,
    heading: subject,
    paragraphs: [
      happened,
      `When: ${clinicMoment(deps.clock.now())}`,
      ...placeOf(notice),
      'If this was you, there is nothing to do.',
      `If this was not you, choose a new password now and call us on ${clinic.phone}.`,
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    footer: `You receive this because you have an account with ${productName}. ${legal.companyName}, ${legal.businessNumber}.`,
  })
  await queueEmail(deps, tx, { to: notice.email, subject, dedupeKey: occasion, ...content })
}
