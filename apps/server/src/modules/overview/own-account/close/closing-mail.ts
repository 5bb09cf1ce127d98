import { formatDay } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'

type Closed = { userId: string; at: Date; keepUntil: string | null; endsSubscription: boolean; ordersUnderway: number }

const kept = (keepUntil: string | null): string[] =>
  keepUntil
    ? [
        `The law asks clinics to keep their records for seven years after the last entry. Yours is kept until ${formatDay(keepUntil)}, locked away: only the clinicians who may need it can read it. Then it is destroyed.`,
      ]
    : ['We hold no clinical record of you.']

/** Tells someone that their account is closed, what is kept and why, and how to come back (REG-21). */
export const writeClosed = async (deps: Deps, tx: Tx, closed: Closed): Promise<void> => {
  const { phone } = deps.config.clinic
  await emailPatient(deps, tx, {
    patientId: closed.userId,
    brand: (await latestConsultOf(tx, closed.userId))?.brand ?? 'men',
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      'You asked us to close your account, and we have. You are signed out everywhere and will hear no news from us.',
      ...(closed.endsSubscription ? ['Your subscription ends; nothing more is charged.'] : []),
      ...(closed.ordersUnderway > 0 ? ['What you have paid for already still comes to you.'] : []),
      ...kept(closed.keepUntil),
      `If you would like to come back, or did not ask for this, call us on ${phone}. We can open the account again.`,
    ],
    dedupeKey: `account-closed:${closed.userId}:${closed.at.toISOString()}`,
  })
}
