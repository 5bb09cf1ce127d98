import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { mailsDue, markTicket } from './threads.repo.ts'

/** Who has an answer before them for so long without reading it is not at the screen. */
export const MAIL_AFTER_MS = 2 * 60_000
/** One mail tells of everything that comes meanwhile. */
const AGAIN_AFTER_MS = 12 * 3_600_000
const AT_ONCE = 100

/** When the patient is written to about an answer of this moment; null where a mail has told them already that something waits. */
export const mailDueOf = (
  thread: { patientReadAt: Date | null; mailDueAt: Date | null; mailedAt: Date | null },
  now: Date,
): Date | null => {
  if (thread.mailDueAt) return thread.mailDueAt
  const hasToldSince = thread.mailedAt && (!thread.patientReadAt || thread.mailedAt > thread.patientReadAt)
  if (hasToldSince && thread.mailedAt && now.getTime() - thread.mailedAt.getTime() < AGAIN_AFTER_MS) return null
  return new Date(now.getTime() + MAIL_AFTER_MS)
}

type Unread = { id: string; patientId: string; brand: 'men' | 'women'; mailDueAt: Date | null }

/** That an answer waits in a conversation, and nothing of it. */
export const writeUnread = (deps: Deps, tx: Tx, { id, patientId, brand, mailDueAt }: Unread): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand,
    subject: 'You have a new message',
    heading: 'You have a new message',
    paragraphs: ['Sign in to read it and to answer.'],
    action: { label: 'Read it', path: `/secure-messaging?thread=${id}` },
    dedupeKey: `message:${id}:${mailDueAt?.toISOString()}`,
  })

/** Writes to the patients who have not read an answer by then: that there is one, and nothing of it. */
export const mailUnread = async (deps: Deps, tx: Tx): Promise<void> => {
  const now = deps.clock.now()
  for (const { id, patientId, brand, mailDueAt } of await mailsDue(tx, now, AT_ONCE)) {
    if (patientId) await writeUnread(deps, tx, { id, patientId, brand, mailDueAt })
    await markTicket(tx, id, { mailDueAt: null, mailedAt: now })
  }
}
