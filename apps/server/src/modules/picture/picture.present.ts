import {
  type CorrectableKey,
  correctableKeys,
  counterKeys,
  type KnownFact,
  type Picture,
  type PictureLine,
  type Struck,
  TestCode,
  type ToldToPharmacist,
} from '@om/contracts/picture'
import { isSingle } from '@om/domain/picture/picture'
import { isAbnormal, readingText, tests } from '@om/domain/picture/tests'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { describeAnswer } from '@om/domain/quiz/answers-text'
import type { PersonActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import { assessmentsOf, newestAssessmentOf } from '#src/modules/consults/consults.ts'
import { type StoredConsent, visibleConsents } from '#src/modules/people/people.ts'
import { mayStrike } from './picture.policy.ts'
import {
  type ErrorRow,
  factsOf,
  type RequestRow,
  type ShownFact,
  visibleFactsOf,
  visibleRequestsOf,
} from './picture.repo.ts'
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
  date_of_birth: 'Date of birth',
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

type Reader = Pick<PersonActor, 'id' | 'role'>

const struckOf = (error: ErrorRow | null): Struck | null =>
  error && { by: error.byName, at: error.at.toISOString(), reason: error.reason }

const canStrike = (reader: Reader, fact: ShownFact): boolean => fact.error === null && mayStrike(reader, fact)

const asTold = { id: null, source: 'assessment', by: '', note: '', struck: null, canStrike: false } as const

const lineOf = (
  key: (typeof correctableKeys)[number],
  assessments: Told[],
  facts: ShownFact[],
  reader: Reader,
): PictureLine[] => {
  const told: KnownFact[] = [
    ...facts.flatMap(fact => {
      const { id, key: about, value, source, byName, note, at, error } = fact
      if (about !== key || !('values' in value)) return []
      const words = wordsOf(key, value.values, value.text)
      const said = { id, words, source, by: byName, at: at.toISOString(), note }
      return [{ ...said, struck: struckOf(error), canStrike: canStrike(reader, fact) }]
    }),
    ...assessments
      .filter(({ answers }) => answers[key] !== undefined)
      .map(({ answers, answeredAt }) => ({
        ...asTold,
        words: textOf(answers, key),
        at: answeredAt.toISOString(),
      })),
  ].toSorted((one, two) => two.at.localeCompare(one.at))
  const now = told.find(one => one.struck === null) ?? null
  return told.length > 0 ? [{ key, name: names[key], now, before: told.filter(one => one !== now) }] : []
}

/** What pharmacists have entered, newest first, as somebody may read it. */
export const toldAtCounter = async (tx: Tx, patientId: string, reader: Reader): Promise<ToldToPharmacist['facts']> => {
  const facts = (await visibleFactsOf(tx, patientId)).filter(fact => fact.source === 'pharmacist')
  return counterKeys
    .flatMap(key => lineOf(key, [], facts, reader))
    .flatMap(({ name, now, before }) => [...(now ? [now] : []), ...before].map(fact => ({ ...fact, name })))
    .toSorted((one, two) => two.at.localeCompare(one.at))
}

/** A blood pressure that was typed in an assessment counts as one that was measured. */
const pressuresOf = (assessments: Told[]): Picture['results'] =>
  assessments.flatMap(one =>
    pressureOf(one).map(reading => ({
      ...asTold,
      id: one.id,
      test: reading.test,
      view: null,
      value: readingText(reading),
      unit: tests[reading.test].unit,
      measuredOn: reading.measuredOn,
      isAbnormal: isAbnormal(reading.test, reading),
      at: one.answeredAt.toISOString(),
      documentId: null,
    })),
  )

const resultOf = (fact: ShownFact, reader: Reader): Picture['results'] => {
  const { id, key, value, measuredOn, note, source, byName, at, error, documentId } = fact
  if (!('value' in value)) return []
  const test = TestCode.parse(key)
  return [
    {
      id,
      test,
      view: value.view ?? null,
      value: readingText(value),
      unit: tests[test].unit,
      measuredOn,
      isAbnormal: isAbnormal(test, value),
      note,
      source,
      by: byName,
      at: at.toISOString(),
      struck: struckOf(error),
      canStrike: canStrike(reader, fact),
      documentId,
    },
  ]
}

const resultsOf = (assessments: Told[], facts: ShownFact[], reader: Reader): Picture['results'] =>
  [...facts.flatMap(fact => resultOf(fact, reader)), ...pressuresOf(assessments)].toSorted(
    (one, two) => two.measuredOn.localeCompare(one.measuredOn) || two.at.localeCompare(one.at),
  )

/** Whether the GP may be told, which is no fact of the picture: it is asked with an assessment, and changed among the consents. */
const gpLine = (assessments: Told[], later: StoredConsent[]): PictureLine[] => {
  const told: KnownFact[] = [
    ...later
      .filter(one => one.kind === 'gp')
      .map(({ agrees, at }) => ({
        ...asTold,
        source: 'patient' as const,
        words: agrees ? 'Yes' : 'No',
        at: at.toISOString(),
      })),
    ...assessments
      .filter(({ answers }) => answers.gp_share_ok !== undefined)
      .map(({ answers, answeredAt }) => ({
        ...asTold,
        words: textOf(answers, 'gp_share_ok'),
        at: answeredAt.toISOString(),
      })),
  ].toSorted((one, two) => two.at.localeCompare(one.at))
  const [now, ...before] = told
  return now ? [{ key: 'gp_share_ok', name: 'Whether the GP may be told', now, before }] : []
}

/** The picture as patient and doctor read it: each line with where it comes from and what was before. */
type Known = { assessments: Told[]; facts: ShownFact[]; requests: RequestRow[]; consents: StoredConsent[] }

const presentPicture = ({ assessments, facts, requests, consents }: Known, reader: Reader): Picture => ({
  lines: [...correctableKeys.flatMap(key => lineOf(key, assessments, facts, reader)), ...gpLine(assessments, consents)],
  results: resultsOf(assessments, facts, reader),
  requests: requests.map(({ id, tests: asked, came, requestedBy, requestedAt, closedAt, closedBy }) => ({
    id,
    tests: asked,
    came,
    by: requestedBy,
    at: requestedAt.toISOString(),
    closed: closedAt && { at: closedAt.toISOString(), by: closedBy },
  })),
})

/** The picture of a patient as somebody may read it, with what they may strike out. */
export const pictureForCase = async (tx: Tx, patientId: string, reader: Reader): Promise<Picture> =>
  presentPicture(
    {
      assessments: await assessmentsOf(tx, patientId),
      facts: await visibleFactsOf(tx, patientId),
      requests: await visibleRequestsOf(tx, patientId),
      consents: await visibleConsents(tx, patientId),
    },
    reader,
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
