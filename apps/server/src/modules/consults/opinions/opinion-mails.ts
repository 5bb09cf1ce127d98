import type { SecondOpinion } from '@om/contracts/second-opinions'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailDoctor } from '#src/modules/mail/mail.ts'
import { accountOfDoctor, namesOfDoctors } from '#src/modules/people/people.ts'
import { closeTasks, giveTask, openTask } from '#src/modules/tasks/tasks.ts'
import { consultNumber } from '../consults.present.ts'
import type { ConsultRow } from '../consults.repo.ts'
import type { OpinionRow } from './opinions.repo.ts'

// Who is told of a question about a case, and before whom it stands. No patient is named, and nothing of the question is said.

type About = Pick<ConsultRow, 'number' | 'dueAt' | 'decidedAt'>

/** Where a question is read and answered: in the case. */
const pathOf = ({ consultId }: Pick<OpinionRow, 'consultId'>) =>
  `/doctor/dashboard?view=decided&consult=${consultId}#opinions`

/** Before the end of the case's own time, and within a business day. */
const dueOf = (asked: Date, { dueAt }: About): Date => {
  const usual = withinBusinessDays(asked, 1)
  return dueAt && dueAt > asked && dueAt < usual ? dueAt : usual
}

const summaryOf = (number: string, asker: string, { decidedAt }: About): string =>
  decidedAt
    ? `${asker} asks for a second opinion on ${number}. It has been decided meanwhile; your answer is kept with it.`
    : `${asker} asks for a second opinion on ${number}.`

/** Puts a question among the tasks of whoever was asked, or of all doctors; one that stands there already gets the news. */
export const putOpinion = async (deps: Deps, tx: Tx, row: OpinionRow, consult: About): Promise<void> => {
  const names = await namesOfDoctors(tx, [row.askedBy, row.askedOf])
  const asker = names.get(row.askedBy)?.name ?? ''
  const number = consultNumber(consult.number)
  const { id: subjectId, patientId, consultId } = row
  const task = {
    role: 'doctor',
    subjectId,
    patientId,
    consultId,
    summary: summaryOf(number, asker, consult),
    dueAt: dueOf(row.askedAt, consult),
  } as const
  const userId = row.askedOf && (await accountOfDoctor(tx, row.askedOf))
  if (!row.askedOf || !userId) return openTask(deps, tx, { kind: 'opinion_wanted', ...task })
  const name = names.get(row.askedOf)?.name ?? ''
  await giveTask(deps, tx, { kind: 'opinion_asked', isUrgent: false, ...task }, { userId, name })
}

/** Tells the colleague who was asked. */
export const writeAsked = async (deps: Deps, tx: Tx, row: OpinionRow, number: number): Promise<void> => {
  if (!row.askedOf) return
  await emailDoctor(deps, tx, {
    doctorId: row.askedOf,
    subject: `A colleague asks for your opinion on ${consultNumber(number)}`,
    heading: 'A colleague asks for your opinion',
    paragraphs: [
      `It is about ${consultNumber(number)}, which you may read for that. Sign in to read the question and answer it.`,
      'If you cannot, say so there, and your colleague asks somebody else.',
    ],
    action: { label: 'Read the question', path: pathOf(row) },
    dedupeKey: `opinion-asked:${row.id}`,
  })
}

const closedWords: Partial<Record<SecondOpinion['state'], readonly [subject: string, text: string]>> = {
  answered: [
    'A second opinion has come',
    'The question to a colleague was answered. The answer is kept with the case.',
  ],
  declined: [
    'A question to a colleague was declined',
    'Whoever was asked cannot answer it, and says why. Another colleague can be asked.',
  ],
  unavailable: [
    'A question has no one to answer it',
    'The colleague who was asked can no longer work. Another one can be asked.',
  ],
}

/** Takes a question from the tasks, and tells who asked, and whoever has the case now, what came of it. */
export const settleOpinion = async (
  deps: Deps,
  tx: Tx,
  row: OpinionRow,
  consult: Pick<ConsultRow, 'number' | 'claimedBy'>,
  by: string,
): Promise<void> => {
  await closeTasks(deps, tx, ['opinion_asked', 'opinion_wanted'], [row.id], by)
  const words = closedWords[row.state]
  if (!words) return
  const [subject, text] = words
  const readers = new Set([row.askedBy, consult.claimedBy ?? row.askedBy])
  readers.delete(row.closedBy ?? '')
  for (const doctorId of readers)
    await emailDoctor(deps, tx, {
      doctorId,
      subject: `${consultNumber(consult.number)}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
      heading: subject,
      paragraphs: [text],
      action: { label: 'Open the case', path: pathOf(row) },
      dedupeKey: `opinion-closed:${row.id}:${doctorId}`,
    })
}

/** Tells the colleague who was asked that no answer is wanted any more. */
export const writeWithdrawn = async (deps: Deps, tx: Tx, row: OpinionRow, number: number): Promise<void> => {
  if (!row.askedOf) return
  await emailDoctor(deps, tx, {
    doctorId: row.askedOf,
    subject: `Your opinion on ${consultNumber(number)} is not needed any more`,
    heading: 'Your opinion is not needed any more',
    paragraphs: ['Your colleague has taken the question back, or the case was closed. There is nothing for you to do.'],
    action: { label: 'Open the queue', path: '/doctor/dashboard' },
    dedupeKey: `opinion-withdrawn:${row.id}`,
  })
}
