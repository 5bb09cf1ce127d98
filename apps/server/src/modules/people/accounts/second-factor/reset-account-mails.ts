import { CLINIC_ZONE } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import { linkToken } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'
import { emailColleague, emailPatient } from '#src/modules/mail/mail.ts'
import { type ResetRow, superadminsBut } from './resets.repo.ts'

/** Where the owner of an account sees how it stands, and stops it. */
const KEEP = '/keep-second-step'

/** What stops one removal without signing in. */
export const resetToken = ({ pool }: Pick<Deps, 'pool'>, id: string): Promise<string> =>
  linkToken(pool, 'second-factor-resets', id)

const shown = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-AU', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
    timeZone: CLINIC_ZONE,
  })
    .format(at)
    .replace(/\u202f/g, ' ')} (Sydney time)`

type About = { row: ResetRow; token: string }

const keepIt = (token: string) => ({
  action: { label: 'Keep my second step', path: `${KEEP}#keep=${token}` },
  noticePath: KEEP,
})

/** Tells the owner that our team was asked, who can stop it from there without signing in. */
export const writeResetAsked = (deps: Deps, tx: Tx, { row, token }: About): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: row.userId,
    brand: 'men',
    subject: 'Your second step is to be removed',
    heading: 'Your second step is to be removed',
    paragraphs: [
      'Our team was asked to remove the authenticator app and the recovery codes of your account. Nothing is removed before a second person of our team agrees, and then not for another 24 hours. We tell you when that begins.',
      `If you did not ask for this, stop it: one press, and everything stays as it is. Then call us on ${deps.config.clinic.phone}.`,
    ],
    ...keepIt(token),
    dedupeKey: `account-reset-asked:${row.id}`,
  })

/** Tells the owner when it is removed. */
export const writeResetAgreed = (deps: Deps, tx: Tx, { row, token }: About): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: row.userId,
    brand: 'men',
    subject: 'Your second step is removed in 24 hours',
    heading: 'Your second step is removed in 24 hours',
    paragraphs: [
      `A second person of our team has agreed. On ${shown(row.effectiveAt ?? row.askedAt)} your authenticator app and recovery codes stop working and all your devices are signed out. Until then everything works as before.`,
      `If you did not ask for this, or have found your phone, stop it until then: one press. If you did not ask, also call us at once on ${deps.config.clinic.phone}.`,
    ],
    ...keepIt(token),
    dedupeKey: `account-reset-agreed:${row.id}`,
  })

const KEPT = {
  stopped: 'You have stopped it.',
  withdrawn: 'Our team has taken it back.',
  expired: 'Nobody has agreed to it within seven days.',
}

/** Tells the owner that their second step stays. */
export const writeResetKept = (deps: Deps, tx: Tx, row: ResetRow): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: row.userId,
    brand: 'men',
    subject: 'Your second step stays',
    heading: 'Your second step stays',
    paragraphs: [
      `${KEPT[row.outcome === 'stopped' || row.outcome === 'withdrawn' ? row.outcome : 'expired']} Your authenticator app and your recovery codes work as before.`,
      `If you have lost them and cannot sign in, call us on ${deps.config.clinic.phone}.`,
    ],
    action: { label: 'See how it stands', path: KEEP },
    dedupeKey: `account-reset-kept:${row.id}`,
  })

const toSuperadmin = (
  deps: Deps,
  tx: Tx,
  {
    row,
    to,
    occasion,
    subject,
    text,
  }: { row: ResetRow; to: { id: string; firstName: string } } & Record<'occasion' | 'subject' | 'text', string>,
): Promise<void> =>
  emailColleague(deps, tx, {
    userId: to.id,
    name: to.firstName,
    role: 'admin',
    subject,
    heading: subject,
    paragraphs: [text],
    action: { label: 'Open the account', path: `/admin/users?account=${row.userId}` },
    dedupeKey: `${occasion}:${row.id}:${to.id}`,
  })

/** Puts the question before every superadmin who may agree. */
export const askSuperadmins = async (deps: Deps, tx: Tx, row: ResetRow): Promise<void> => {
  for (const to of await superadminsBut(tx, [row.userId, row.askedBy]))
    await toSuperadmin(deps, tx, {
      ...{ row, to, occasion: 'account-reset-question', subject: 'A second factor is to be removed: do you agree?' },
      text: `${row.askedByName} asks to remove the second factor of an account. Make sure yourself who asked, then agree or take it back. It runs out on ${shown(row.expiresAt)}.`,
    })
}

const ENDED = {
  removed: { subject: 'A second factor was removed', text: 'Its 24 hours are over. The owner was told.' },
  stopped: {
    subject: 'The owner has kept their second factor',
    text: 'The owner of the account stopped its removal. Call them on a number you already know: somebody may have asked in their name.',
  },
  withdrawn: {
    subject: 'The removal of a second factor was taken back',
    text: 'It is not removed. The owner was told.',
  },
  expired: {
    subject: 'The removal of a second factor has run out',
    text: 'Nobody agreed within seven days, so it was not removed. Ask again if it is still wanted.',
  },
}

/** Tells the superadmins who had to do with it what came of it, other than whoever ended it. */
export const tellResetEnded = async (deps: Deps, tx: Tx, row: ResetRow, endedBy: string | null): Promise<void> => {
  const concerned = [row.askedBy, row.agreedBy].filter(id => id !== null && id !== endedBy)
  const who = await superadminsBut(tx, [])
  for (const to of who.filter(({ id }) => concerned.includes(id)))
    await toSuperadmin(deps, tx, { row, to, occasion: 'account-reset-ended', ...ENDED[row.outcome ?? 'expired'] })
}
