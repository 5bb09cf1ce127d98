import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'

type About = { id: string; patientId: string }
const path = '/consumer-health-records/your-gp'

/** That there is a letter; nothing of what it is about. */
export const writeSigned = async (
  deps: Deps,
  tx: Tx,
  { id, patientId, isNewVersion }: About & { isNewVersion: boolean },
): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand: (await latestConsultOf(tx, patientId))?.brand ?? 'men',
    subject: 'There is a letter for you',
    heading: 'There is a letter for you',
    paragraphs: [
      'Your doctor has signed a letter for you. Sign in to read it, to keep it, or to send it on.',
      ...(isNewVersion
        ? ['It takes the place of an earlier one. Where you sent that by link, the link opens nothing any more.']
        : []),
    ],
    action: { label: 'Read it', path },
    dedupeKey: `letter-signed:${id}`,
  })

/** That a letter is no longer valid; nothing of what it was about. */
export const writeWithdrawn = async (deps: Deps, tx: Tx, { id, patientId }: About): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand: (await latestConsultOf(tx, patientId))?.brand ?? 'men',
    subject: 'A letter was withdrawn',
    heading: 'A letter was withdrawn',
    paragraphs: [
      'A letter that was signed for you is no longer valid. Where you sent it by link, the link opens nothing any more.',
      'Sign in to see which one it is, and why. Please do not use copies that you have.',
    ],
    action: { label: 'See which one', path },
    dedupeKey: `letter-withdrawn:${id}`,
  })
