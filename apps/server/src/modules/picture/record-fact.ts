import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import {
  type addFact as addEndpoint,
  type pictureAsks as asksEndpoint,
  type Correctable,
  type CorrectableKey,
  type correctPicture as correctEndpoint,
  isPhotoMeasure,
  type myPicture as mineEndpoint,
  type Picture,
  type patientPicture as patientEndpoint,
  type addTestResult as resultEndpoint,
} from '@om/contracts/picture'
import type { IsoDate } from '@om/domain/dates'
import { isContraceptionDue } from '@om/domain/picture/needs'
import { correctableOf, hasWords, isSingle } from '@om/domain/picture/picture'
import { isAbnormal, type MeasuredTest, parseReading, readingText, tests } from '@om/domain/picture/tests'
import { meantInstead } from '@om/domain/picture/units'
import { quizFor } from '@om/domain/quiz/bank'
import { ageOn, parseDob } from '@om/domain/quiz/date'
import { visibleQuestions } from '@om/domain/quiz/visible'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { clinicToday, currentDoctor, patientDetails } from '#src/modules/people/people.ts'
import { measuredPhoto, readFromPaper } from '#src/modules/photos/photos.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { visibleCorrectionsOf } from './corrections/corrections.repo.ts'
import { presentCorrection } from './corrections/corrections.routes.ts'
import { keepFact } from './keep-fact.ts'
import { helpAfter, itemsInUseOf } from './picture.hooks.ts'
import { pictureForCase } from './picture.present.ts'
import { visibleRequestsOf } from './picture.repo.ts'
import { type PatientPicture, pictureOf } from './today.ts'

/** A result outside its range is for a doctor to look at. */
const followResult = async (deps: Deps, tx: Tx, fact: { id: string; patientId: string }, result: MeasuredTest) => {
  if (!isAbnormal(result.test, result)) return
  const { name, unit } = tests[result.test]
  await openTask(deps, tx, {
    role: 'doctor',
    kind: 'abnormal_result',
    subjectId: fact.id,
    patientId: fact.patientId,
    consultId: (await latestConsultOf(tx, fact.patientId))?.id ?? null,
    summary: `${name}: ${readingText(result)} ${unit}, measured on ${result.measuredOn}.`,
    dueAt: withinBusinessDays(deps.clock.now(), 1),
  })
}

type Correction = CallInput<typeof correctEndpoint>['body']

const optionsOf = (key: CorrectableKey) =>
  [...quizFor('men'), ...quizFor('women')]
    .flatMap(screen => screen.questions)
    .filter(question => question.key === key)
    .flatMap(question => question.options)

/** Nobody is older than this. */
const OLDEST = 120

const birthProblems = (values: string[], today: IsoDate): Problem[] => {
  const born = values.length === 1 ? parseDob(values[0]) : null
  if (born && born <= today && ageOn(born, today) <= OLDEST) return []
  return [{ field: 'values', message: 'Enter a day that there was, as day/month/year, such as 31/12/1990.' }]
}

/** What is wrong with an answer; nothing where it can be kept. */
export const correctionProblems = (
  { key, values, text }: Pick<Correction, 'key' | 'values' | 'text'>,
  today: IsoDate,
): Problem[] => {
  if (key === 'date_of_birth') return birthProblems(values, today)
  const options = optionsOf(key)
  const isKnown = values.every(value => options.some(option => option.value === value))
  const isAlone = values.length === 1 || !options.some(option => option.exclusive && values.includes(option.value))
  if (!isKnown || !isAlone || (isSingle(key) && values.length > 1))
    return [{ field: 'values', message: 'Choose again: these answers do not go together.' }]
  return hasWords(key) && values.includes('other') && !text
    ? [{ field: 'text', message: 'Tell us in a few words what it is.' }]
    : []
}

/**
 * A patient corrects or confirms what is known of them. Nothing is overwritten: the newest counts, and what speaks against a
 * treatment holds it in the same transaction. Refuses with `bad_request`, naming the field, and `quiz_result_not_found` before
 * there is an assessment to correct.
 */
export const correctPicture = async (
  ctx: Ctx<'patient'>,
  input: Correction,
): Promise<Result<CallReply<typeof correctEndpoint>>> => {
  const { deps, tx, actor } = ctx
  const problems = correctionProblems(input, clinicToday(deps.clock))
  if (problems.length > 0) return refused('bad_request', problems)
  if (!(await pictureOf(tx, actor.id))) return refused('quiz_result_not_found')
  const fact = {
    kind: 'answer' as const,
    key: input.key,
    value: { values: input.values, text: hasWords(input.key) ? input.text : '' },
    source: 'patient' as const,
    byName: '',
  }
  const on = { measuredOn: clinicToday(deps.clock), at: deps.clock.now() }
  await keepFact(deps, tx, { ...fact, ...on, id: input.id, patientId: actor.id, enteredBy: actor.id })
  const help = await helpAfter.ask(tx, actor.id, fact)
  return done({ ...(await pictureForCase(tx, actor.id, actor)), help })
}

/** Which answers have become too old for the treatment that is in use. */
const asksOf = async ({ deps, tx, actor }: Ctx<'patient'>, picture: PatientPicture): Promise<CorrectableKey[]> => {
  const today = clinicToday(deps.clock)
  const items = await itemsInUseOf.ask(tx, actor.id, today)
  const { answers, contraceptionOn } = picture
  return isContraceptionDue({ items, answers, contraceptionOn, today }) ? ['pregnancy_status'] : []
}

/** The same by itself with the tests that are awaited of a GP, for a page that shows nothing else of what is known. */
export const readAsks = async (ctx: Ctx<'patient'>): Promise<Result<CallReply<typeof asksEndpoint>>> => {
  const picture = await pictureOf(ctx.tx, ctx.actor.id)
  const requests = await visibleRequestsOf(ctx.tx, ctx.actor.id)
  const awaited = requests.filter(({ closedAt }) => closedAt === null).flatMap(one => without(one.tests, one.came))
  return done({ asks: picture ? await asksOf(ctx, picture) : [], awaited: [...new Set(awaited)] })
}

const without = <T>(all: readonly T[], some: readonly T[]): T[] => all.filter(one => !some.includes(one))

/** What the clinic knows of the signed-in patient, what they may correct, and what is to be asked again. */
export const readMyPicture = async (ctx: Ctx<'patient'>): Promise<Result<CallReply<typeof mineEndpoint>>> => {
  const { tx, actor } = ctx
  const shown = await pictureForCase(tx, actor.id, actor)
  const picture = await pictureOf(tx, actor.id)
  if (!picture) return done({ ...shown, correctable: [], asks: [] })
  return done({ ...shown, correctable: questionsOf(picture), asks: await asksOf(ctx, picture) })
}

/** The questions that are asked of this patient, with the answers of today; also those they have never answered. */
export const questionsOf = ({ brand, answers }: Pick<PatientPicture, 'brand' | 'answers'>): Correctable[] => {
  const questions = visibleQuestions(brand, answers)
  return correctableOf(answers).flatMap(one => {
    const question = questions.find(asked => asked.key === one.key)
    if (!question) return []
    const options = question.options.map(({ value, label, exclusive = false }) => ({
      value,
      label,
      isAlone: exclusive,
    }))
    return [{ ...one, question: question.label, options, isSingle: isSingle(one.key), hasWords: hasWords(one.key) }]
  })
}

/** What is known of a patient, for a doctor; somebody who did not come for care is not found. The reading is audited. */
export const readPicture = async (
  ctx: Ctx<'doctor'>,
  { id }: { id: string },
): Promise<Result<CallReply<typeof patientEndpoint>>> => {
  const { deps, tx, actor } = ctx
  if (!(await patientDetails(tx, id))) return refused('not_found')
  await audit(deps.clock, tx, { action: 'picture.read', subjectType: 'patient', subjectId: id, patientId: id })
  const picture = await pictureOf(tx, id)
  const corrections = (await visibleCorrectionsOf(tx, id)).map(presentCorrection)
  return done({
    ...(await pictureForCase(tx, id, actor)),
    correctable: picture ? questionsOf(picture) : [],
    corrections,
  })
}

type NewFact = { id: string } & CallInput<typeof addEndpoint>['body']

/**
 * A doctor enters what a patient told them, or wrote in a message. Refuses with `not_found`, `registration_not_current`,
 * `own_care` (INV-05), `quiz_result_not_found` before there is an assessment, and `bad_request`, naming the field.
 */
export const addFact = async (ctx: Ctx<'doctor'>, input: NewFact): Promise<Result<Picture>> => {
  const { deps, tx, actor } = ctx
  if (!(await patientDetails(tx, input.id))) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (input.id === actor.id) return refused('own_care')
  const problems = correctionProblems(input, clinicToday(deps.clock))
  if (problems.length > 0) return refused('bad_request', problems)
  if (!(await pictureOf(tx, input.id))) return refused('quiz_result_not_found')
  await keepFact(deps, tx, {
    id: input.factId,
    patientId: input.id,
    kind: 'answer',
    key: input.key,
    value: { values: input.values, text: hasWords(input.key) ? input.text : '' },
    measuredOn: clinicToday(deps.clock),
    note: input.note,
    source: input.source,
    byName: doctor.value.name,
    enteredBy: actor.id,
    at: deps.clock.now(),
  })
  return done(await pictureForCase(tx, input.id, actor))
}

type NewResult = { id: string } & CallInput<typeof resultEndpoint>['body']

const resultProblems = ({ test, value, measuredOn }: NewResult, today: string): Problem[] => {
  const { least, most, unit } = tests[test]
  const example = test === 'blood_pressure' ? 'Write it as 120/80.' : `It lies between ${least} and ${most} ${unit}.`
  const meant = meantInstead(test, value).map(other => ` ${value} ${other.unit} would be ${other.value} ${unit}.`)
  return [
    ...(parseReading(test, value)
      ? []
      : [{ field: 'value', message: `This cannot be right. ${example}${meant.join('')}` }]),
    ...(measuredOn > today ? [{ field: 'measuredOn', message: 'Enter a day that has been.' }] : []),
  ]
}

/** What a result is taken from: a photo for what is measured on one, else a paper, where one is named. */
const sourceOf = async (ctx: Ctx<'doctor'>, input: NewResult, byName: string) => {
  const { id: patientId, test, documentId, measuredOn } = input
  if (isPhotoMeasure(test)) {
    if (!documentId)
      return refused('bad_request', [{ field: 'documentId', message: 'Choose the photo that it is measured on.' }])
    const photo = await measuredPhoto(ctx, { id: documentId, patientId })
    return photo.ok ? done({ view: photo.value.view, measuredOn: photo.value.takenOn }) : photo
  }
  if (documentId && !(await readFromPaper(ctx.deps, ctx.tx, { id: documentId, patientId, byName })))
    return refused('bad_request', [
      { field: 'documentId', message: 'This paper is no longer here. Choose another one.' },
    ])
  return done({ view: undefined, measuredOn })
}

/**
 * A doctor enters a result. Refuses with `not_found`, `registration_not_current`, `own_care` (INV-05), `bad_request` for a
 * value that cannot be believed or a day that lies ahead, and as `measuredPhoto` for what is measured on a photo.
 */
export const addTestResult = async (ctx: Ctx<'doctor'>, input: NewResult): Promise<Result<Picture>> => {
  const { deps, tx, actor } = ctx
  if (!(await patientDetails(tx, input.id))) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (input.id === actor.id) return refused('own_care')
  const problems = resultProblems(input, clinicToday(deps.clock))
  if (problems.length > 0) return refused('bad_request', problems)
  const { documentId } = input
  const source = await sourceOf(ctx, input, doctor.value.name)
  if (!source.ok) return source
  const { view, measuredOn } = source.value
  const reading = parseReading(input.test, input.value)
  if (!reading) throw new Error('a value that was just checked cannot be read')
  const isNew = await keepFact(deps, tx, {
    id: input.key,
    patientId: input.id,
    kind: 'test',
    key: input.test,
    value: { ...reading, ...(view && { view }) },
    measuredOn,
    note: input.note,
    source: 'doctor',
    byName: doctor.value.name,
    enteredBy: actor.id,
    documentId,
    at: deps.clock.now(),
  })
  const result = { test: input.test, measuredOn, ...reading }
  if (isNew) await followResult(deps, tx, { id: input.key, patientId: input.id }, result)
  return done(await pictureForCase(tx, input.id, actor))
}
