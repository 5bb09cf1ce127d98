import { randomUUID } from 'node:crypto'
import type { PersonDetails } from '@om/contracts/common'
import type { ConsultForDoctor, ConsultForPatient } from '@om/contracts/consults'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { CONSENT_TEXT_VERSION, QUIZ_VERSION } from '@om/domain/quiz/bank'
import { arrayColumns, type QuizRow, toQuizRow } from '@om/domain/quiz/row'
import { sampleMan, sampleWoman } from '@om/domain/quiz/sample-answers'
import { type Person, people } from '@om/testing/people'
import { system } from '#src/actor.ts'
import { writeAccount } from '#src/commands/seed-accounts.ts'
import { visibleQuiz } from '#src/modules/consults/chart/quiz.repo.ts'
import { openFromQuiz } from '#src/modules/consults/patient/open-from-quiz.ts'
import { formatDob } from '#test/given/dates.ts'
import type { TestApp } from '#test/test-app.ts'

type Patient = Extract<Person, { role: 'patient' }>
type Doctor = Extract<Person, { role: 'doctor' | 'pharmacist' }>

/** A patient of their own, so that tests in one file do not meet. Like Theo (men) or Mina (women) in all that is not given. */
export const givenPatient = async (app: TestApp, given: Partial<Patient> = {}): Promise<Patient> => {
  const id = randomUUID()
  const like: Patient = given.brand === 'women' ? people.mina : people.theo
  const patient: Patient = { ...like, id, email: `${id}.patient@olivemane.example`, ...given }
  await writeAccount(app.deps.pool, patient, 'no-password')
  return patient
}

/** What a patient types beside the assessment. */
export const detailsOf = ({ firstName, lastName, phone, address }: Patient): PersonDetails => ({
  firstName,
  lastName,
  phone,
  address,
})

/** Complete answers of a patient without any risk, with what the test is about put in. */
export const answersFor = (patient: Patient, given: QuizAnswers = {}): QuizAnswers => ({
  ...(patient.sexAtBirth === 'male' ? sampleMan : sampleWoman),
  date_of_birth: formatDob(patient.dateOfBirth),
  ...given,
})

const jsonColumns: readonly string[] = [...arrayColumns, 'full_quiz_data']

export type GivenQuiz = { patient: Patient; answers?: QuizAnswers; change?: Partial<QuizRow>; createdAt?: Date }

/** Stores an assessment as the browser does, with columns changed where a test needs it. Answers with its id. */
export const givenQuiz = async (
  app: TestApp,
  { patient, answers, change = {}, createdAt }: GivenQuiz,
): Promise<string> => {
  const row: Record<string, unknown> = {
    ...toQuizRow(answersFor(patient, answers), {
      brand: patient.brand,
      userId: patient.id,
      quizVersion: QUIZ_VERSION,
      consentTextVersion: CONSENT_TEXT_VERSION,
      submittedAt: app.clock.now().toISOString(),
    }),
    ...change,
    ...(createdAt ? { created_at: createdAt } : {}),
  }
  const names = Object.keys(row)
  const values = names.map(name => {
    const value = row[name]
    return jsonColumns.includes(name) && value !== null ? JSON.stringify(value) : value
  })
  const { rows } = await app.deps.pool.query<{ id: string }>(
    `insert into public.hair_quiz_results_v2 (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    values,
  )
  return rows[0]?.id ?? ''
}

export type GivenConsult = { patient?: Patient; brand?: 'men' | 'women'; answers?: QuizAnswers }

/** A submitted consult of a patient of its own, made by the endpoints that a person uses. */
export const givenConsult = async (
  app: TestApp,
  { patient, brand = 'men', answers }: GivenConsult = {},
): Promise<ConsultForPatient & { patient: Patient }> => {
  const who = patient ?? (await givenPatient(app, { brand }))
  const quizResultId = await givenQuiz(app, { patient: who, answers })
  const consult = await app.as(who).api.consults.open({ body: { quizResultId, details: detailsOf(who) } })
  return { ...consult, patient: who }
}

/** The same, claimed by a doctor. */
export const givenClaimed = async (
  app: TestApp,
  { doctor = people.drOkoro, ...given }: GivenConsult & { doctor?: Doctor } = {},
): Promise<{ consult: ConsultForDoctor; patient: Patient; doctor: Doctor }> => {
  const { id, patient } = await givenConsult(app, given)
  return { consult: await app.as(doctor).api.consults.claim({ params: { id } }), patient, doctor }
}

/** A contact that satisfies the rules, ended at this moment. */
export const contactNow = (app: TestApp, mode: 'video' | 'phone' | 'in_person' = 'phone') => ({
  mode,
  startedAt: app.clock.now().toISOString(),
  endedAt: app.clock.now().toISOString(),
  patientState: 'NSW' as const,
  identityConfirmed: true as const,
  identifiers: ['full_name' as const, 'date_of_birth' as const, 'address' as const],
  photoIdSighted: mode !== 'phone',
  othersPresent: '',
  technology: mode === 'phone' ? 'Telephone' : 'Video call',
  feesNamed: true as const,
  alternativesNamed: true as const,
  shortReason: 'Everything was clear from the answers.',
  phoneReason: '',
})

/** A consult whose patient is the doctor themselves, as the database would hold it. Answers with its id. */
export const givenOwnConsult = async (app: TestApp, doctor: Doctor): Promise<string> => {
  const like: Patient = { ...people.theo, id: doctor.id, email: doctor.email }
  const quizId = await givenQuiz(app, { patient: like })
  const opened = await app.deps.db.transaction(system('test'), async tx => {
    const quiz = await visibleQuiz(tx, quizId)
    return quiz ? openFromQuiz(app.deps, tx, { ...quiz, userId: doctor.id }) : null
  })
  if (!opened?.ok) throw new Error('the consult could not be opened')
  return opened.value.consult.id
}
