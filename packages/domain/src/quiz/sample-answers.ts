/** Complete assessments for demonstrations and tests: of people without any risk, to vary, and of anyone at all. */
import type { Brand } from '../brand.ts'
import { type AnswerValue, BP_UNKNOWN, putAnswer, type QuizAnswers } from './answers.ts'
import { branchOf, currentBank, quizFor } from './bank.ts'
import { holds } from './holds.ts'
import type { QuizBank, QuizQuestion, QuizScreen } from './types.ts'
import { clearHidden } from './visible.ts'

const shared: QuizAnswers = {
  hair_loss_duration: '1_3y',
  onset: 'gradual',
  scalp_condition: ['none'],
  family_history: 'yes',
  previous_treatments: ['none'],
  health_conditions: ['none'],
  mood_conditions: ['none'],
  current_medications: ['none'],
  allergies: ['none'],
  lifestyle_factors: ['none'],
  hair_goals: ['stop_loss'],
  treatment_preference: 'no_preference',
  consent_telehealth: true,
  consent_privacy_policy: true,
}

/** A man with deep temples and nothing else to mention. */
export const sampleMan: QuizAnswers = {
  ...shared,
  hair_loss_pattern: 'nh3',
  date_of_birth: '14/03/1994',
  sex_at_birth: 'male',
  partner_pregnant: 'no',
}

/** A woman with a slightly wider part and nothing else to mention. */
export const sampleWoman: QuizAnswers = {
  ...shared,
  fphl_pattern: 's2',
  hair_loss_pattern: 'part_widening',
  loss_vs_breakage: 'from_root',
  date_of_birth: '02/09/1992',
  sex_at_birth: 'female',
  triggering_event: ['none'],
  pregnancy_status: 'contraception_reliable',
  androgen_signs: ['none'],
  iron_status: 'normal_12m',
  thyroid_status: 'normal_12m',
  extensions_usage: 'never',
}

/** What someone answers to a question as it is shown; undefined leaves it open. */
export type Answering = (question: QuizQuestion, answers: QuizAnswers) => AnswerValue | undefined

export type AnsweredScreen = {
  screen: QuizScreen
  /** What was answered on this screen. */
  given: QuizAnswers
  /** Everything so far, without what this screen has hidden. */
  answers: QuizAnswers
}

const nextQuestion = (
  screen: QuizScreen,
  answers: QuizAnswers,
  branch: Brand,
  seen: ReadonlySet<string>,
): QuizQuestion | undefined => {
  const open = screen.questions.find(one => !seen.has(one.key) && holds(one.showIf, answers, branch))
  return open && { ...open, options: open.options.filter(option => holds(option.showIf, answers, branch)) }
}

/** Goes through the assessment screen by screen as a person does, follow-up questions as they come into view. */
export function* walkAssessment(
  brand: Brand,
  answering: Answering,
  bank: QuizBank = currentBank,
): Generator<AnsweredScreen, void> {
  let answers: QuizAnswers = {}
  for (const screen of quizFor(brand, bank)) {
    const given: QuizAnswers = {}
    const seen = new Set<string>()
    const open = () => nextQuestion(screen, answers, branchOf(brand, answers), seen)
    for (let question = open(); question; question = open()) {
      seen.add(question.key)
      const value = answering(question, answers)
      if (value === undefined) continue
      putAnswer(given, question.key, value)
      answers = { ...answers, ...given }
    }
    answers = clearHidden(brand, answers, bank)
    if (seen.size > 0) yield { screen, given, answers }
  }
}

/** Numbers from 0 to 1 that look random and are the same each time for the same seed. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const words = ['Candesartan 8 mg, vitamin D', 'Rash on the arms', 'Asthma', 'Dr Lee, Ultimo']

/** Answers as they come, an adult's all of them: required questions always, others mostly. */
export const answerByChance = (random: () => number): Answering => {
  const below = (most: number) => Math.floor(random() * most)
  const several = ({ options }: QuizQuestion): string[] => {
    const none = options.find(option => option.exclusive)
    if (none && random() < 0.6) return [none.value]
    const rest = options.filter(option => !option.exclusive)
    const start = below(rest.length)
    return rest.slice(start, start + 1 + below(3)).map(option => option.value)
  }
  const typed: Record<Exclude<QuizQuestion['kind'], 'multi' | 'single'>, () => AnswerValue> = {
    date: () => `${1 + below(28)}/${1 + below(12)}/${1940 + below(66)}`,
    text: () => words[below(words.length)] ?? '',
    bp: () => (random() < 0.3 ? BP_UNKNOWN : `${90 + below(90)}/${50 + below(35)}`),
    consent: () => true,
  }
  return question => {
    if (!question.required && random() < 0.3) return undefined
    if (question.kind === 'multi') return several(question)
    if (question.kind === 'single') return question.options[below(question.options.length)]?.value
    return typed[question.kind]()
  }
}

/** A complete assessment of anyone at all, the same for the same seed. Born 1940 to 2005. */
export const randomAnswers = (brand: Brand, seed: number, bank: QuizBank = currentBank): QuizAnswers => {
  let answers: QuizAnswers = {}
  for (const screen of walkAssessment(brand, answerByChance(seededRandom(seed)), bank)) answers = screen.answers
  return answers
}
