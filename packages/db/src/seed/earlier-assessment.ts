import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { consultNotes, consults, liveContacts } from '../tables/consults.ts'
import { buildAssessment } from './assessment.ts'
import { idOf } from './ids.ts'
import { roster } from './roster.ts'

const daysAgo = 250

/** The patient of the demo who was here before: a doctor can lay this year's answers and photos beside the last ones. */
export const returning = { first: 'Marco', last: 'Silvestri' }

/** The consult that the returning patient had last year, and when it was decided. */
export const earlierConsult = {
  patientId: idOf('person', returning.first, returning.last),
  id: idOf('consult', 'earlier', returning.first, returning.last),
}

/**
 * Writes last year's assessment of the returning patient, decided then. Comes before the clinic's week, so that its number
 * is the lower one.
 */
export const writeEarlierAssessment = async (client: PoolClient, now: Date): Promise<void> => {
  const index = roster.findIndex(({ person }) => person.id === earlierConsult.patientId)
  const entry = roster[index]
  if (!entry) throw new Error('the returning patient is not in the roster')
  const built = buildAssessment({ ...entry, stage: 'declined', story: 'plain', hoursAgo: 24 * daysAgo }, index - 1, now)
  const quizId = idOf('quiz', 'earlier', returning.first, returning.last)
  const consultId = earlierConsult.id
  const q = drizzle(client, { casing: 'snake_case' })
  await client.query(
    `insert into public.hair_quiz_results_v2 select * from jsonb_populate_record(null::public.hair_quiz_results_v2, $1)`,
    [JSON.stringify({ ...built.quiz, id: quizId })],
  )
  await q.insert(consults).values({
    ...built.consult,
    id: consultId,
    quizResultId: quizId,
    decisionReason: 'patient_preference',
    messageToPatient: 'We agreed to wait and see. Come back whenever you would like to look at it again.',
  })
  const own = (what: string) => ({ id: idOf(what, 'earlier', returning.first, returning.last), consultId })
  await q.insert(liveContacts).values(built.contacts.map(contact => ({ ...contact, ...own('contact') })))
  await q.insert(consultNotes).values(
    built.notes.map(note => ({
      ...note,
      ...own('note'),
      body: 'Spoke with the patient, identity confirmed. Early pattern hair loss. Prefers to wait; will return if it goes on.',
    })),
  )
}

/** Notes on every consult whether its patient had one decided before. */
export const markReturning = async (client: PoolClient): Promise<void> => {
  await client.query(
    `update public.consults c set is_returning = true where exists (select 1 from public.consults earlier
       where earlier.patient_id = c.patient_id and earlier.decided_at < c.submitted_at)`,
  )
}
