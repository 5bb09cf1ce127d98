import {
  type CorrectableKey,
  correctableKeys,
  type KnownFact,
  type Picture,
  type PictureLine,
  TestCode,
} from '@om/contracts/picture'
import { isSingle } from '@om/domain/picture/picture'
import { isAbnormal, readingText, tests } from '@om/domain/picture/tests'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { describeAnswer } from '@om/domain/quiz/answers-text'
import type { Tx } from '#src/database/database.ts'
import { assessmentsOf, newestAssessmentOf } from '#src/modules/consults/consults.ts'
import { type FactRow, factsOf, type RequestRow, visibleFactsOf, visibleRequestsOf } from './picture.repo.ts'
import { pictureFrom, pressureOf } from './today.ts'

type Told = { id: string; answers: QuizAnswers; answeredAt: Date }

const names: Record<(typeof correctableKeys)[number], string> = {
  pregnancy_status: 'Pregnancy and contraception',
  partner_pregnant: 'Partner’s pregnancy',
  health_conditions: 'Conditions',
  mood_conditions: 'Mood',
  current_medications: 'Medicines',
  allergies: 'Allergies',
  lifestyle_factors: 'Daily life and smoking',
  scalp_condition: 'Scalp',
  breast_detail: 'Breast',
}

/** An answer in words, with what was written to it. */
const textOf = (answers: QuizAnswers, key: string): string => {
  const own = answers[`${key}_text`]
  const said = describeAnswer(key, answers[key])?.answer ?? ''
  return typeof own === 'string' && own.trim() ? `${said}: ${own.trim()}` : said
}

const wordsOf = (key: CorrectableKey, values: string[], text: string): string =>
  textOf(
    {
      [key]: isSingle(key) ? values[0] : values,
      [`${key}_text`]: text,
    },
    key,
  )

const lineOf = (key: (typeof correctableKeys)[number], assessments: Told[], facts: FactRow[]): PictureLine[] => {
  const told: KnownFact[] = [
    ...facts.flatMap(({ key: about, value, source, byName, note, at }) =>
      about === key && 'values' in value
        ? [{ words: wordsOf(key, value.values, value.text), source, by: byName, at: at.toISOString(), note }]
        : [],
    ),
    ...assessments
      .filter(({ answers }) => answers[key] !== undefined)
      .map(({ answers, answeredAt }) => ({
        words: textOf(answers, key),
        source: 'assessment' as const,
        by: '',
        at: answeredAt.toISOString(),
        note: '',
      })),
  ].toSorted((one, two) => two.at.localeCompare(one.at))
  const [now, ...before] = told
  return now ? [{ key, name: names[key], now, before }] : []
}

/** A blood pressure that was typed in an assessment counts as one that was measured. */
const pressuresOf = (assessments: Told[]): Picture['results'] =>
  assessments.flatMap(one =>
    pressureOf(one).map(reading => ({
      id: one.id,
      test: reading.test,
      value: readingText(reading),
      unit: tests[reading.test].unit,
      measuredOn: reading.measuredOn,
      isAbnormal: isAbnormal(reading.test, reading),
      note: '',
      source: 'assessment' as const,
      by: '',
      at: one.answeredAt.toISOString(),
    })),
  )

const resultOf = ({ id, key, value, measuredOn, note, source, byName, at }: FactRow): Picture['results'] => {
  if (!('value' in value)) return []
  const test = TestCode.parse(key)
  return [
    {
      id,
      test,
      value: readingText(value),
      unit: tests[test].unit,
      measuredOn,
      isAbnormal: isAbnormal(test, value),
      note,
      source,
      by: byName,
      at: at.toISOString(),
    },
  ]
}

const resultsOf = (assessments: Told[], facts: FactRow[]): Picture['results'] =>
  [...facts.flatMap(resultOf), ...pressuresOf(assessments)].toSorted(
    (one, two) => two.measuredOn.localeCompare(one.measuredOn) || two.at.localeCompare(one.at),
  )

/** The picture as patient and doctor read it: each line with where it comes from and what was before. */
const presentPicture = (assessments: Told[], facts: FactRow[], requests: RequestRow[]): Picture => ({
  lines: correctableKeys.flatMap(key => lineOf(key, assessments, facts)),
  results: resultsOf(assessments, facts),
  requests: requests.map(({ id, tests: asked, came, requestedBy, requestedAt, closedAt, closedBy }) => ({
    id,
    tests: asked,
    came,
    by: requestedBy,
    at: requestedAt.toISOString(),
    closed: closedAt && { at: closedAt.toISOString(), by: closedBy },
  })),
})

/** The picture of a patient, for a doctor's case. */
export const pictureForCase = async (tx: Tx, patientId: string): Promise<Picture> =>
  presentPicture(
    await assessmentsOf(tx, patientId),
    await visibleFactsOf(tx, patientId),
    await visibleRequestsOf(tx, patientId),
  )

/** What a patient is allergic to, in words, and when they or somebody for them said so; null where nobody has. */
export const allergiesToday = async (tx: Tx, patientId: string): Promise<{ words: string; toldAt: Date } | null> => {
  const assessment = await newestAssessmentOf(tx, patientId)
  if (!assessment) return null
  const facts = await factsOf(tx, patientId)
  const words = textOf(pictureFrom(assessment, facts).answers, 'allergies')
  const told = facts.filter(fact => fact.key === 'allergies' && fact.at >= assessment.answeredAt).at(-1)
  return words ? { words, toldAt: told?.at ?? assessment.answeredAt } : null
}
