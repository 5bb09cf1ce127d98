import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailDoctor } from '#src/modules/mail/mail.ts'

// No patient is named, and nothing of what was written is said.

const placeOf = (id: string) => `/resources?section=quality&review=${id}`

/** To a medical director: that the cases of a month were drawn. */
export const writeDrawn = (
  deps: Deps,
  tx: Tx,
  { month, cases, doctorId }: { month: string; cases: number; doctorId: string },
): Promise<void> =>
  emailDoctor(deps, tx, {
    doctorId,
    subject: 'The cases of the quality audit are drawn',
    heading: 'The cases of the quality audit are drawn',
    paragraphs: [
      `${cases === 1 ? 'One case' : `${cases} cases`} of last month ${cases === 1 ? 'waits' : 'wait'} for you to look at. They were drawn at random, from each brand, outcome and doctor.`,
    ],
    action: { label: 'Look at them', path: '/resources?section=quality' },
    dedupeKey: `quality-drawn:${month}:${doctorId}`,
  })

const words = {
  shared: [
    'Feedback on one of your cases',
    'The medical director has looked at a case that you decided, in the quality audit of the month. Only the two of you can read it. Read it, and answer where you see it differently.',
  ],
  corrected: [
    'Feedback on one of your cases was corrected',
    'The medical director has changed what they wrote about a case of yours. Only the two of you can read it.',
  ],
  answered: [
    'An answer in the quality audit',
    'There is an answer about a case of the quality audit. Only the two of you can read it.',
  ],
} as const

/** To the other of the two: that something was written about a case. */
export const writeOfFeedback = (
  deps: Deps,
  tx: Tx,
  what: keyof typeof words,
  { id, doctorId, key }: { id: string; doctorId: string; key: string },
): Promise<void> => {
  const [subject, text] = words[what]
  return emailDoctor(deps, tx, {
    doctorId,
    subject,
    heading: subject,
    paragraphs: [text],
    action: { label: 'Read it', path: placeOf(id) },
    dedupeKey: `quality-${what}:${id}:${key}`,
  })
}
