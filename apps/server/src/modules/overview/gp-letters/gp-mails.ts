import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { GP_WRONG_CODES } from '@om/domain/gp-letters'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { emailPatient, queueEmail, renderEmail } from '#src/modules/mail/mail.ts'

type Sent = { id: string; isSummary: boolean; email: string; token: string; until: Date; timesSent: number }

/** The page that a link opens; what is behind `#` reaches no server and no log. */
const linkPath = (token: string): string => `/letter#link=${token}`

/** Tells a practice that there is a letter, and nothing of whose it is or what it says. */
export const writeToPractice = async (
  deps: Deps,
  tx: Tx,
  { id, isSummary, email: to, token, until, timesSent }: Sent,
): Promise<void> => {
  const { productName, publicUrl, legal, clinic } = deps.config
  const content = renderEmail({
    productName,
    heading: isSummary ? 'A letter for your practice' : 'A letter for you',
    paragraphs: [
      'Hello,',
      isSummary
        ? 'A patient of yours has asked us to pass a letter on to you. It is a summary for their general practitioner.'
        : 'Somebody whom we care for has asked us to pass a letter of their doctor on to you.',
      `It opens with a code of six figures, which they give you by phone or in person. The link works until ${formatDay(dayIn(until, CLINIC_ZONE))}.`,
      `Do you expect no letter? Then you need to do nothing: without the code nobody can read it. You reach us on ${clinic.phone}.`,
    ],
    action: { label: 'Open the letter', url: `${publicUrl}${linkPath(token)}` },
    footer: `Sent because a patient asked us to write to this address. ${legal.companyName}, ${legal.businessNumber}.`,
  })
  const subject = isSummary ? 'A patient has sent your practice a letter' : 'There is a letter for you to open'
  await queueEmail(deps, tx, { to, subject, dedupeKey: `gp-letter:${id}:${timesSent}`, ...content })
}

type About = { id: string; patientId: string; timesSent: number; codeNumber: number }
const action = { label: 'See your letters', path: '/consumer-health-records/your-gp' }

/** Tells its patient that a letter was opened; once for each link. */
export const writeOpened = async (deps: Deps, tx: Tx, { id, patientId, timesSent }: About): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand: (await latestConsultOf(tx, patientId))?.brand ?? 'men',
    subject: 'Your letter was opened',
    heading: 'Your letter was opened',
    paragraphs: [
      'The letter that you sent was opened with its code.',
      'If you have given the code to nobody, take the letter back now, and tell us.',
    ],
    action,
    dedupeKey: `gp-letter-opened:${id}:${timesSent}`,
  })

/** Tells its patient that a letter is locked, and what to do. */
export const writeLocked = async (deps: Deps, tx: Tx, { id, patientId, codeNumber }: About): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand: (await latestConsultOf(tx, patientId))?.brand ?? 'men',
    subject: 'Your letter is locked',
    heading: 'Your letter is locked',
    paragraphs: [
      `Somebody who has its link entered a wrong code ${GP_WRONG_CODES} times, so it opens to nobody now. Nothing of it was shown to them.`,
      'Was it the practice? Then make a new code and give them that. If not, take the letter back.',
    ],
    action,
    dedupeKey: `gp-letter-locked:${id}:${codeNumber}`,
  })
