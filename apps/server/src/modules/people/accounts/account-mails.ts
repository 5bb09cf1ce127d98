import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'

/** Messages to people whose account somebody changed. No reason, no detail: those are for a conversation. */

type About = { userId: string; at: Date }
type Words = { subject: string; paragraphs: string[] }

const write = (deps: Deps, tx: Tx, occasion: string, { userId, at }: About, { subject, ...words }: Words) =>
  emailPatient(deps, tx, {
    patientId: userId,
    brand: 'men',
    subject,
    heading: subject,
    ...words,
    dedupeKey: `account-${occasion}:${userId}:${at.toISOString()}`,
  })

const callUs = (deps: Deps) => `If you have questions, call us on ${deps.config.clinic.phone}.`

export const writeDisabled = (deps: Deps, tx: Tx, about: About) =>
  write(deps, tx, 'disabled', about, {
    subject: 'Your account has been disabled',
    paragraphs: ['You can no longer sign in, and all your devices were signed out.', callUs(deps)],
  })

export const writeEnabled = (deps: Deps, tx: Tx, about: About) =>
  write(deps, tx, 'enabled', about, {
    subject: 'Your account can be used again',
    paragraphs: ['You can sign in again with your e-mail address and password.', callUs(deps)],
  })

export const writeSecondFactorReset = (deps: Deps, tx: Tx, about: About) =>
  write(deps, tx, 'factor-reset', about, {
    subject: 'Your second factor was removed',
    paragraphs: [
      'Our team removed the authenticator app and the recovery codes of your account, and signed out all your devices. Set up a new one when you next sign in.',
      `If you did not ask for this, call us at once on ${deps.config.clinic.phone}.`,
    ],
  })

export const writeSignedOut = (deps: Deps, tx: Tx, about: About) =>
  write(deps, tx, 'signed-out', about, {
    subject: 'You were signed out everywhere',
    paragraphs: [
      'Our team signed out all your devices. Sign in again with your e-mail address and password.',
      callUs(deps),
    ],
  })
