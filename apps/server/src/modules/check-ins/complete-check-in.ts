import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  CheckInAnswers,
  type CheckInFlag,
  type completeCheckIn as completeEndpoint,
  type myCheckIns,
} from '@om/contracts/check-ins'
import type { CallReply } from '@om/contracts/endpoint'
import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import type { EffectCode } from '@om/contracts/side-effects'
import {
  asksCycle,
  asksPressure,
  asksSexual,
  effectsOfAnswers,
  flagsOf,
  isLowMood,
  notesOn,
  wordsOfAnswers,
} from '@om/domain/check-ins/check-ins'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { hasThoughts, moodWith } from '@om/domain/picture/picture'
import { parseReading } from '@om/domain/picture/tests'
import { quizFor } from '@om/domain/quiz/bank'
import { effectsInWords, judgeEffects } from '@om/domain/side-effects/side-effects'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import {
  correctedSince,
  helpAfter,
  keepFact,
  type NewFact,
  type PatientPicture,
  pictureOf,
} from '#src/modules/picture/picture.ts'
import { holdAtCheckIn, itemsInUse, lockStanding } from '#src/modules/prescriptions/prescriptions.ts'
import { storeReport } from '#src/modules/side-effects/side-effects.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { checkInAnswered } from './check-ins.hooks.ts'
import { isOpen, presentForPatient } from './check-ins.present.ts'
import { type CheckInRow, lockCheckIn, updateCheckIn, visibleCheckInsOf } from './check-ins.repo.ts'

const REVIEW_BUSINESS_DAYS = 2
/** What was corrected on the day of a check-in belongs to it. */
const CORRECTED_WITHIN_MS = 86_400_000

/** Why a doctor reads a check-in, for their list of tasks. */
const flagWords: Record<CheckInFlag, string> = {
  stopped_using: 'has stopped using it',
  missed_often: 'misses many doses',
  something_new: 'something is new',
  low_mood: 'low mood',
  pressure_abnormal: 'blood pressure out of range',
  sheds_much: 'still sheds a lot',
  dissatisfied: 'not satisfied',
  has_words: 'has written something',
}

type Completed = CallReply<typeof completeEndpoint>
type Help = Completed['help']
type Noticed = Pick<Completed, 'help' | 'noticed'>
type Choices = CallReply<typeof myCheckIns>['pregnancy']

/** The answers about pregnancy that a patient chooses from; none where it cannot be. */
const pregnancyChoices = ({ answers }: Pick<PatientPicture, 'answers'>): Choices => {
  const isAsked = answers.sex_at_birth !== 'male' && answers.pregnancy_status !== 'not_possible_menopause_or_surgery'
  const question = quizFor('women')
    .flatMap(screen => screen.questions)
    .find(one => one.key === 'pregnancy_status')
  return isAsked ? (question?.options.map(({ value, label }) => ({ value, label })) ?? []) : []
}

const problemsOf = (answers: CheckInAnswers, choices: Choices): Problem[] => [
  ...(answers.isChanged && answers.words.length < 3 && answers.corrected.length === 0
    ? [{ field: 'words', message: 'Change above what is new, or tell us in a few words.' }]
    : []),
  ...(answers.pressure && !parseReading('blood_pressure', answers.pressure)
    ? [{ field: 'pressure', message: 'This cannot be right. Write it as 120/80, or leave it empty.' }]
    : []),
  ...(choices.length > 0 && !choices.some(({ value }) => value === answers.pregnancy)
    ? [{ field: 'pregnancy', message: 'Choose what fits you today.' }]
    : []),
]

/** What the answers change in what is known of the patient, with all that follows: each holds what it speaks against. */
const tellPicture = async (
  deps: Deps,
  tx: Tx,
  { patientId }: CheckInRow,
  answers: CheckInAnswers,
  picture: PatientPicture,
): Promise<void> => {
  const fact = {
    patientId,
    measuredOn: clinicToday(deps.clock),
    source: 'check_in' as const,
    byName: '',
    at: deps.clock.now(),
  }
  const told = (key: string, values: string[]) =>
    keepFact(deps, tx, { ...fact, id: randomUUID(), kind: 'answer', key, value: { values, text: '' } })
  const reading = parseReading('blood_pressure', answers.pressure)
  if (reading)
    await keepFact(deps, tx, { ...fact, id: randomUUID(), kind: 'test', key: 'blood_pressure', value: reading })
  if (answers.pregnancy) await told('pregnancy_status', [answers.pregnancy])
  // A "no" takes back what was told before, unless the same answers say otherwise.
  const isNo = !answers.selfHarm && !noticedIn(answers).includes('self_harm_thoughts')
  if (answers.selfHarm || (isNo && hasThoughts(picture.answers)))
    await told('mood_conditions', moodWith(picture.answers, { thoughts: answers.selfHarm }))
}

/** Everything noticed: ticked, a low mood, and what the patient's own words stand for. */
const noticedIn = (answers: CheckInAnswers): EffectCode[] => [
  ...new Set([
    ...answers.effects,
    ...effectsOfAnswers(answers),
    ...(isLowMood(answers) ? (['low_mood'] as const) : []),
    ...effectsInWords(answers.words),
  ]),
]

/**
 * Side effects go the way of every report, whether they were ticked or written. Answers with the help that is needed first, and with who sees to it.
 * Thoughts of self-harm that were told as such are a report already.
 */
const tellSideEffects = async (deps: Deps, tx: Tx, row: CheckInRow, answers: CheckInAnswers): Promise<Noticed> => {
  const told: Help = answers.selfHarm ? 'crisis' : null
  const effects = noticedIn(answers)
  if (effects.every(code => answers.selfHarm && code === 'self_harm_thoughts'))
    return { help: told, noticed: told && 'with_doctor' }
  const words = ['Told in a check-in.', wordsOfAnswers(answers), answers.words].filter(Boolean).join(' ')
  const report = await storeReport(deps, tx, row.patientId, {
    id: randomUUID(),
    effects,
    words,
    severity: answers.severity,
    startedOn: null,
  })
  if (!report.ok) throw new Error(`what was noticed could not be kept: ${report.code}`)
  const noticed = report.value.state === 'self_care' && !told ? 'self_care' : 'with_doctor'
  return { help: told ?? report.value.help, noticed }
}

/** What was answered about pregnancy: on some medicines it is dangerous now. */
const toldOf = ({ pregnancy }: CheckInAnswers): NewFact => ({
  kind: 'answer',
  key: 'pregnancy_status',
  value: { values: pregnancy ? [pregnancy] : [], text: '' },
  source: 'check_in',
  byName: '',
})

/** What was corrected on the way is the server's to say. */
const withoutCorrected = ({ corrected: _, ...answers }: CheckInAnswers) => answers

/** Whether a check-in was answered with exactly these answers. */
const isAnsweredBy = ({ answers }: CheckInRow, given: CheckInAnswers): boolean => {
  const before = CheckInAnswers.safeParse(answers)
  return before.success && isDeepStrictEqual(withoutCorrected(before.data), withoutCorrected(given))
}

/** What the answers said when they came first, for whoever sends the same again because no reply reached them. */
const answeredBefore = async (tx: Tx, row: CheckInRow, answers: CheckInAnswers): Promise<Completed> => {
  const effects = noticedIn(answers)
  const { level, help } = judgeEffects({ ...answers, effects, medicines: row.medicines })
  const told: Help = answers.selfHarm ? 'crisis' : help
  const isReport = effects.length > 0 || answers.selfHarm
  return {
    ...presentForPatient(row),
    help: told ?? (await helpAfter.ask(tx, row.patientId, toldOf(answers))),
    noticed: isReport ? (level === 'E0' && !told ? 'self_care' : 'with_doctor') : null,
  }
}

/**
 * Keeps what a patient answers: it changes what is known of them, side effects become reports, and what a doctor has to read is a
 * task of theirs. What speaks against the treatment stops it in the same transaction. The same answers again change nothing. Refuses
 * with `not_found`, with `check_in_not_open` in every other state, and with `bad_request`, naming the field.
 */
export const completeCheckIn = async (
  ctx: Ctx<'patient'>,
  { id, ...given }: CheckInAnswers & { id: string },
): Promise<Result<Completed>> => {
  const { deps, tx, actor } = ctx
  // Whatever holds or ends a prescription takes it before its check-ins: so does this.
  await lockStanding(tx, actor.id)
  const row = await lockCheckIn(tx, id)
  if (!row || row.patientId !== actor.id) return refused('not_found')
  if (isAnsweredBy(row, given)) return done(await answeredBefore(tx, row, given))
  if (!isOpen(row)) return refusedIn('check_in_not_open', row.state)
  const picture = await pictureOf(tx, actor.id)
  if (!picture) return refused('quiz_result_not_found')
  const since = new Date(deps.clock.now().getTime() - CORRECTED_WITHIN_MS)
  const answers = { ...given, corrected: await correctedSince(tx, actor.id, since) }
  const problems = problemsOf(answers, pregnancyChoices(picture))
  if (problems.length > 0) return refused('bad_request', problems)
  await tellPicture(deps, tx, row, answers, picture)
  const { noticed, ...told } = await tellSideEffects(deps, tx, row, answers)
  const help = told.help ?? (await helpAfter.ask(tx, actor.id, toldOf(answers)))
  await holdAtCheckIn(deps, tx, actor.id)
  const flags = flagsOf(row.kind, answers)
  const now = deps.clock.now()
  const consultId = (await latestConsultOf(tx, actor.id))?.id ?? null
  const reviewDueAt = flags.length > 0 ? withinBusinessDays(now, REVIEW_BUSINESS_DAYS) : null
  const completed = await updateCheckIn(tx, id, {
    state: flags.length > 0 ? 'escalated' : 'completed',
    completedAt: now,
    answers,
    flags,
    consultId,
    reviewDueAt,
  })
  if (reviewDueAt)
    await openTask(deps, tx, {
      role: 'doctor',
      kind: 'check_in',
      subjectId: id,
      patientId: actor.id,
      consultId,
      summary: flags.map(flag => flagWords[flag]).join(', '),
      dueAt: reviewDueAt,
    })
  await audit(deps.clock, tx, {
    action: 'check_in.complete',
    subjectType: 'check_in',
    subjectId: id,
    patientId: actor.id,
    fromState: row.state,
    toState: completed.state,
  })
  await announceEach(tx, [
    { topics: [`user:${actor.id}`], kind: 'check-in', subjectId: id },
    { topics: ['role:doctor'], kind: 'check-in', subjectId: id },
  ])
  await checkInAnswered.happens(deps, tx, actor.id)
  return done({ ...presentForPatient(completed), help, noticed })
}

/** Whether any of the treatments that a check-in is about still goes on. */
const isRunning = ({ state, ended, medicines }: CheckInRow): boolean =>
  state !== 'lapsed' && ended.length < medicines.length

/** The signed-in patient's check-ins: what is due and what was answered, newest first, and the next one. */
export const listMyCheckIns = async (ctx: Ctx<'patient'>): Promise<Result<CallReply<typeof myCheckIns>>> => {
  const { deps, tx, actor } = ctx
  const rows = await visibleCheckInsOf(tx, actor.id)
  const next = rows.findLast(row => row.state === 'scheduled')
  const picture = rows.some(isOpen) ? await pictureOf(tx, actor.id) : undefined
  const today = clinicToday(deps.clock)
  const inUse = picture ? await itemsInUse(tx, actor.id, clinicToday(deps.clock)) : []
  return done({
    items: rows
      .filter(row => row === next || (row.state !== 'scheduled' && row.state !== 'lapsed'))
      .map(presentForPatient),
    notes: [...new Set(rows.filter(isRunning).flatMap(row => notesOn(row.medicines, row.startedOn, today)))],
    asksPressure: asksPressure(inUse),
    asksSexual: picture !== undefined && asksSexual(inUse, picture.answers),
    asksCycle: picture !== undefined && asksCycle(inUse, picture.answers),
    pregnancy: picture ? pregnancyChoices(picture) : [],
  })
}
