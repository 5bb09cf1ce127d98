import type { ConsultForPatient } from '@om/contracts/consults'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { coverNotices, namesOfDoctors } from '#src/modules/people/people.ts'
import { answersOf } from '../chart/check-assessment.ts'
import { type StoredQuiz, visibleAnswers } from '../chart/quiz.repo.ts'
import { appointmentsOfConsults, reviewOriginsOf } from '../consults.hooks.ts'
import { doctorIdFor, presentForPatient } from '../consults.present.ts'
import { type ConsultRow, visibleConsult, visibleQuestions } from '../consults.repo.ts'
import { newStandingOf, standingOf } from './patient-standing.ts'

/** Consults as their patient sees them: with questions, the doctor's name, what comes next and what may help meanwhile. */
export const patientViews = async (deps: Deps, tx: Tx, rows: ConsultRow[]): Promise<ConsultForPatient[]> => {
  const questions = await visibleQuestions(
    tx,
    rows.map(row => row.id),
  )
  const doctors = await namesOfDoctors(tx, rows.map(doctorIdFor))
  const [newest] = rows.toSorted((one, two) => two.submittedAt.getTime() - one.submittedAt.getTime())
  const doctorId = newest && doctorIdFor(newest)
  const covers = await coverNotices(tx, doctorId ? [doctorId] : [], deps.clock.now())
  const answers = await visibleAnswers(
    tx,
    rows.map(row => row.quizResultId),
  )
  const appointments = await appointmentsOfConsults.ask(
    deps.clock,
    tx,
    rows.map(row => row.id),
  )
  const reviews = await reviewOriginsOf.ask(
    tx,
    rows.map(row => row.id),
  )
  const views: ConsultForPatient[] = []
  for (const row of rows) {
    views.push(
      presentForPatient(row, {
        now: deps.clock.now(),
        questions: questions.filter(question => question.consultId === row.id),
        doctor: doctors.get(doctorIdFor(row) ?? ''),
        cover: row === newest ? covers.get(doctorId ?? '') : undefined,
        answers: answersOf({ fullQuizData: answers.get(row.quizResultId) ?? {} }),
        standing: await standingOf(deps, tx, row, appointments.get(row.id) ?? null),
        review: reviews.get(row.id) ?? null,
      }),
    )
  }
  return views
}

/** The same of an assessment whose consult was opened in this very transaction: nobody has asked, booked or decided anything yet. */
export const newPatientView = async (
  deps: Deps,
  tx: Tx,
  consult: ConsultRow,
  quiz: Pick<StoredQuiz, 'fullQuizData'>,
): Promise<ConsultForPatient> =>
  presentForPatient(consult, {
    now: deps.clock.now(),
    questions: [],
    doctor: undefined,
    cover: undefined,
    answers: answersOf(quiz),
    standing: await newStandingOf(deps, tx, consult),
    review: null,
  })

/** One consult as its patient sees it now. */
export const patientView = async (deps: Deps, tx: Tx, id: string): Promise<ConsultForPatient> => {
  const row = await visibleConsult(tx, id)
  const [view] = row ? await patientViews(deps, tx, [row]) : []
  if (!view) throw new Error('a consult that was just changed cannot be read')
  return view
}
