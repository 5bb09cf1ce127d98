import { correctableKeys, type KnownFact, type Picture, type PictureLine, TestCode } from '@om/contracts/picture'
import { isAbnormal, readingText, tests } from '@om/domain/picture/tests'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { describeAnswer } from '@om/domain/quiz/answers-text'
import type { Tx } from '#src/database/database.ts'
import { assessmentsOf } from '#src/modules/consults/consults.ts'
import { type FactRow, visibleFactsOf } from './picture.repo.ts'

type Told = { answers: QuizAnswers; answeredAt: Date }

const names: Record<(typeof correctableKeys)[number], string> = {
  pregnancy_status: 'Pregnancy and contraception',
  partner_pregnant: 'Partner’s pregnancy',
  health_conditions: 'Conditions',
  mood_conditions: 'Mood',
  current_medications: 'Medicines',
  allergies: 'Allergies',
  lifestyle_factors: 'Daily life',
}

const textOf = (answers: QuizAnswers, key: string): string => {
  const own = answers[`${key}_text`]
  const said = describeAnswer(key, answers[key])?.answer ?? ''
  return typeof own === 'string' && own.trim() ? `${said}: ${own.trim()}` : said
}

const wordsOf = (key: string, values: string[], text: string): string =>
  textOf(
    {
      [key]: values.length === 1 && (key === 'pregnancy_status' || key === 'partner_pregnant') ? values[0] : values,
      [`${key}_text`]: text,
    },
    key,
  )

const lineOf = (key: (typeof correctableKeys)[number], assessments: Told[], facts: FactRow[]): PictureLine[] => {
  const told: KnownFact[] = [
    ...facts.flatMap(({ key: about, value, source, byName, at }) =>
      about === key && 'values' in value
        ? [{ words: wordsOf(key, value.values, value.text), source, by: byName, at: at.toISOString() }]
        : [],
    ),
    ...assessments
      .filter(({ answers }) => answers[key] !== undefined)
      .map(({ answers, answeredAt }) => ({
        words: textOf(answers, key),
        source: 'assessment' as const,
        by: '',
        at: answeredAt.toISOString(),
      })),
  ].toSorted((one, two) => two.at.localeCompare(one.at))
  const [now, ...before] = told
  return now ? [{ key, name: names[key], now, before }] : []
}

const resultsOf = (facts: FactRow[]): Picture['results'] =>
  facts
    .flatMap(({ id, key, value, measuredOn, note, source, byName, at }) => {
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
    })
    .toSorted((one, two) => two.measuredOn.localeCompare(one.measuredOn) || two.at.localeCompare(one.at))

/** The picture as patient and doctor read it: each line with where it comes from and what was before. */
export const presentPicture = (assessments: Told[], facts: FactRow[]): Picture => ({
  lines: correctableKeys.flatMap(key => lineOf(key, assessments, facts)),
  results: resultsOf(facts),
})

/** The picture of a patient, for a doctor's case. */
export const pictureForCase = async (tx: Tx, patientId: string): Promise<Picture> =>
  presentPicture(await assessmentsOf(tx, patientId), await visibleFactsOf(tx, patientId))
