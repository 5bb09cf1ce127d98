import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { type QuizAnswers, tokensOf } from '@om/domain/quiz/answers'
import { describeAnswer } from '@om/domain/quiz/answers-text'
import { answersOf } from '#src/modules/consults/consults.ts'
import type { Everything } from '../export/export.repo.ts'
import { auCore, coded, type Resource, some, text } from './fhir-parts.ts'

/** What is true of somebody today, and since when all of it is. */
export type Known = { answers: QuizAnswers; answeredAt: Date }

const kinds = {
  health_conditions: { id: 'condition', type: 'Condition' },
  mood_conditions: { id: 'mood', type: 'Condition' },
  allergies: { id: 'allergy', type: 'AllergyIntolerance' },
} as const
type Key = keyof typeof kinds

/** One answer to one question at one time. */
type Statement = { tokens: readonly string[]; words: string; at: Date; by: string }

const isNamed = (token: string) => token !== 'none'

const wordsIn = (answers: QuizAnswers, key: Key): string => {
  const words = answers[`${key}_text`]
  return typeof words === 'string' ? words.trim() : ''
}

const answersIn = (quiz: Everything['quizzes'][number]): QuizAnswers => {
  const answers = answersOf(quiz)
  return Object.keys(answers).length > 0
    ? answers
    : { health_conditions: quiz.healthConditions ?? [], allergies: quiz.allergies ?? [] }
}

/** Everything that was answered to a question, oldest first: in assessments that were sent, and since; without what was an error. */
const statementsOf = ({ quizzes, consults, facts, factErrors }: Everything, key: Key): Statement[] => {
  const sent = quizzes.flatMap(quiz => {
    const at = consults.find(one => one.quizResultId === quiz.id)?.submittedAt
    return at ? [{ quiz, at }] : []
  })
  const asked = sent.length > 0 ? sent : quizzes.slice(-1).map(quiz => ({ quiz, at: quiz.createdAt }))
  const struck = new Set(factErrors.map(({ factId }) => factId))
  return [
    ...asked.map(({ quiz, at }) => {
      const answers = answersIn(quiz)
      return { tokens: tokensOf(answers, key), words: wordsIn(answers, key), at, by: 'Patient' }
    }),
    ...facts.flatMap(({ id, key: about, value, at, byName }) =>
      about === key && 'values' in value && !struck.has(id)
        ? [{ tokens: value.values, words: value.text.trim(), at, by: byName || 'Patient' }]
        : [],
    ),
  ].toSorted((one, two) => one.at.getTime() - two.at.getTime())
}

const labelOf = (key: Key, token: string): string => describeAnswer(key, [token])?.answer ?? token

/** What somebody wrote of their own is the name of what no list has, and stands beside what a list names. */
const nameOf = (key: Key, token: string, tokens: readonly string[], words: string): string => {
  if (!words) return labelOf(key, token)
  if (token === 'other') return words
  return tokens.includes('other') ? labelOf(key, token) : `${labelOf(key, token)}: ${words}`
}

type Told = {
  key: Key
  token: string
  name: string
  isNow: boolean
  told: Statement | undefined
  ended: Statement | undefined
}

/** Whatever was ever told to a question, once each: what is so today, and what was taken back. */
const everTold = (key: Key, now: { tokens: readonly string[]; words: string }, statements: Statement[]): Told[] => {
  const tokens = new Set([...now.tokens, ...statements.flatMap(one => one.tokens)])
  return [...tokens].filter(isNamed).map(token => {
    const isNow = now.tokens.includes(token)
    const lastAt = statements.findLastIndex(one => one.tokens.includes(token))
    const last = isNow ? now : statements[lastAt]
    return {
      key,
      token,
      name: nameOf(key, token, last?.tokens ?? [], last?.words ?? ''),
      isNow,
      told: statements.find(one => one.tokens.includes(token)),
      ended: isNow ? undefined : statements[lastAt + 1],
    }
  })
}

const resourceOf = ({ key, token, name, isNow, told, ended }: Told, since: Date, patient: object): Resource => {
  const { id, type } = kinds[key]
  const shared = {
    id: `${id}-${token.replaceAll('_', '-')}`,
    code: text(name),
    recordedDate: (told?.at ?? since).toISOString(),
    ...some('recorder', told && { display: told.by }),
    ...some('note', ended && [text(`Taken back on ${formatDay(dayIn(ended.at, CLINIC_ZONE))} by ${ended.by}`)]),
  }
  const status = isNow ? 'active' : 'inactive'
  return type === 'Condition'
    ? {
        resourceType: type,
        ...shared,
        ...auCore('condition'),
        clinicalStatus: coded('condition-clinical', status),
        verificationStatus: coded('condition-ver-status', 'unconfirmed'),
        category: [coded('condition-category', 'problem-list-item')],
        subject: patient,
      }
    : {
        resourceType: type,
        ...shared,
        ...auCore('allergyintolerance'),
        clinicalStatus: coded('allergyintolerance-clinical', status),
        verificationStatus: coded('allergyintolerance-verification', 'unconfirmed'),
        patient,
      }
}

/**
 * Conditions and allergies as they stand today, whoever told them and however; what was taken back is there as such. Before an
 * assessment was sent it is what was answered last.
 */
export const toldOf = (all: Everything, today: Known | undefined, patient: object): Resource[] => {
  const newest = all.quizzes.at(-1)
  const known = today ?? (newest && { answers: answersIn(newest), answeredAt: newest.createdAt })
  if (!known) return []
  const told = (['health_conditions', 'mood_conditions', 'allergies'] as const).flatMap(key =>
    everTold(key, { tokens: tokensOf(known.answers, key), words: wordsIn(known.answers, key) }, statementsOf(all, key)),
  )
  // A stored assessment may keep the mood among the conditions: nothing is there twice.
  const moods = new Set(told.filter(({ key }) => key === 'mood_conditions').map(({ token }) => token))
  return told
    .filter(({ key, token }) => key !== 'health_conditions' || token === 'other' || !moods.has(token))
    .map(one => resourceOf(one, known.answeredAt, patient))
}
