import { CorrectableKey, isPhotoMeasure, TestCode } from '@om/contracts/picture'
import { addDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import type { GateInputs } from '@om/domain/gate/gate'
import { answersToday, type ToldAnswer } from '@om/domain/picture/picture'
import type { MeasuredTest } from '@om/domain/picture/tests'
import { BP_UNKNOWN, parseBloodPressure, type QuizAnswers } from '@om/domain/quiz/answers'
import { parseDob } from '@om/domain/quiz/date'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type ConsultAssessment, isPrescribedBefore, newestAssessmentOf } from '#src/modules/consults/consults.ts'
import { deleteFactsOf, type FactRow, factsOf } from './picture.repo.ts'

/** What is true of a patient today. */
export type PatientPicture = {
  brand: 'men' | 'women'
  answers: QuizAnswers
  /** When the newest of it was told. */
  answeredAt: Date
  measured: MeasuredTest[]
  /** The day on which pregnancy and contraception were asked about last. */
  contraceptionOn: string | null
}

/** An answer as it is stored; undefined for a test. */
export const toldIn = ({ kind, key, value }: FactRow): ToldAnswer | undefined =>
  kind === 'answer' && 'values' in value ? { key: CorrectableKey.parse(key), ...value } : undefined

/** What somebody has corrected or confirmed themselves since a moment, each question once. */
export const correctedSince = async (tx: Tx, patientId: string, since: Date): Promise<CorrectableKey[]> => {
  const told = (await factsOf(tx, patientId)).filter(
    ({ kind, source, at }) => kind === 'answer' && source === 'patient' && at >= since,
  )
  return [...new Set(told.map(({ key }) => CorrectableKey.parse(key)))]
}

/** A result as it is stored; undefined for an answer, and for what was measured on a photo, which no rule asks for. */
export const measuredIn = ({ kind, key, value, measuredOn }: FactRow): MeasuredTest | undefined => {
  if (kind !== 'test' || !('value' in value)) return undefined
  const test = TestCode.parse(key)
  return isPhotoMeasure(test) ? undefined : { test, value: value.value, lower: value.lower, measuredOn }
}

/** A blood pressure that was typed in the assessment counts from the day it names, or from that of the assessment. */
export const pressureOf = ({
  answers,
  answeredAt,
}: Pick<ConsultAssessment, 'answers' | 'answeredAt'>): MeasuredTest[] => {
  const reading = answers.bp_reading === BP_UNKNOWN ? null : parseBloodPressure(answers.bp_reading)
  if (!reading) return []
  const told = dayIn(answeredAt, CLINIC_ZONE)
  const on = parseDob(reading.on ?? undefined)
  // A day that has not been is a slip: it was measured by the day it was told.
  const measuredOn = on && on <= addDays(told, 1) ? on : told
  return [{ test: 'blood_pressure', value: reading.systolic, lower: reading.diastolic, measuredOn }]
}

const isSome = <T>(value: T | undefined): value is T => value !== undefined

/** An assessment with everything that was told after it, and measured whenever. */
export const pictureFrom = (
  assessment: Pick<ConsultAssessment, 'answers' | 'answeredAt' | 'brand'>,
  facts: readonly FactRow[],
): PatientPicture => {
  const since = facts.filter(fact => fact.at >= assessment.answeredAt)
  const told = since.map(toldIn).filter(isSome)
  const measured = [...pressureOf(assessment), ...facts.map(measuredIn).filter(isSome)]
  const asked = since.filter(fact => fact.key === 'pregnancy_status').at(-1)?.at
  const isAsked = assessment.answers.pregnancy_status !== undefined
  const on = asked ?? (isAsked ? assessment.answeredAt : null)
  return {
    brand: assessment.brand,
    answers: answersToday(assessment.answers, told, measured),
    answeredAt: since.at(-1)?.at ?? assessment.answeredAt,
    measured,
    contraceptionOn: on && dayIn(on, CLINIC_ZONE),
  }
}

/** What is true of a patient today, for the server's own checks; undefined before their first assessment. (INV-04) */
export const pictureOf = async (tx: Tx, patientId: string): Promise<PatientPicture | undefined> => {
  const [assessment, facts] = await Promise.all([newestAssessmentOf(tx, patientId), factsOf(tx, patientId)])
  return assessment && pictureFrom(assessment, facts)
}

/** The same from an assessment that is at hand; what only repeats an earlier one, as a review does, counts from that one's day. */
export const pictureSince = async (
  tx: Tx,
  patientId: string,
  assessment: Pick<ConsultAssessment, 'answers' | 'answeredAt' | 'brand'>,
): Promise<PatientPicture> => {
  const newest = await newestAssessmentOf(tx, patientId)
  const answered = newest && newest.answeredAt < assessment.answeredAt ? newest : assessment
  return pictureFrom(answered, await factsOf(tx, patientId))
}

/** An assessment with what was told since, without what was measured: that is known by its own day. */
export const toldToday = async (
  tx: Tx,
  patientId: string,
): Promise<Pick<ConsultAssessment, 'answers' | 'brand'> | undefined> => {
  const assessment = await newestAssessmentOf(tx, patientId)
  if (!assessment) return undefined
  const since = (await factsOf(tx, patientId)).filter(fact => fact.at >= assessment.answeredAt)
  return {
    brand: assessment.brand,
    answers: answersToday(assessment.answers, since.map(toldIn).filter(isSome), []),
  }
}

/** What a gate looks at of a patient. */
export const gateInputsOf = ({
  brand,
  answers,
  measured,
  contraceptionOn,
}: PatientPicture): Pick<GateInputs, 'brand' | 'answers' | 'measured' | 'contraceptionOn'> => ({
  brand,
  answers,
  measured,
  contraceptionOn,
})

/** Forgets what somebody told who turns out to be under 18; what an earlier treatment rested on stays with its record. (INV-15) */
export const forgetFactsOfMinor = async (_deps: Deps, tx: Tx, { patientId }: { patientId: string }): Promise<void> => {
  if (!(await isPrescribedBefore.ask(tx, patientId))) await deleteFactsOf(tx, patientId)
}
