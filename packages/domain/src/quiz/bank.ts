/** The assessment of each brand, screen by screen, as data. */
import type { Brand } from '../brand.ts'
import { hasAnswer, type QuizAnswers } from './answers.ts'
import * as health from './bank/health.ts'
import * as patterns from './bank/patterns.ts'
import * as shared from './bank/shared.ts'
import type { Condition, QuizQuestion, QuizScreen } from './types.ts'

/** Stored with every result, so that old answers can be read as they were asked. */
export const QUIZ_VERSION = '2026-11'
export const CONSENT_TEXT_VERSION = '2026-11'

/** What everyone reads before the first question. (REG-19) */
export const quizNotice = {
  title: 'Before you start',
  lines: [
    'A doctor uses your answers to decide what is safe for you. We keep them private and use them for your care only.',
    'This is not for emergencies. If you are in danger or very unwell, call 000.',
    'Your answers stay in this browser until you send them.',
  ],
  privacyPath: '/privacy-policy',
} as const

/** Whose questions a person is asked: sex at birth decides, the brand only where it does not. */
export const branchOf = (brand: Brand, answers: QuizAnswers): Brand => {
  if (answers.sex_at_birth === 'male') return 'men'
  return answers.sex_at_birth === 'female' ? 'women' : brand
}

const isRecent: Condition = answers => hasAnswer(answers, 'hair_loss_duration', 'lt_1m', '1_3m', '3_6m')
const mayBePregnant: Condition = answers => answers.sex_at_birth !== undefined && answers.sex_at_birth !== 'male'

const screen = (id: string, title: string, ...questions: QuizQuestion[]): QuizScreen => ({ id, title, questions })

const build = (brand: Brand): QuizScreen[] => {
  const isMens: Condition = answers => branchOf(brand, answers) === 'men'
  const isWomens: Condition = answers => branchOf(brand, answers) === 'women'

  const mensPattern = screen('pattern', 'Your hair today', patterns.mensPattern(isMens))
  const womensPattern = [
    screen('part', 'Your part line', patterns.womensPattern(isWomens)),
    screen('where', 'Where it is thinning', patterns.womensWhere(isWomens)),
    screen('breakage', 'Falling or snapping', patterns.breakage(isWomens)),
  ]
  const start = [
    screen('timing', 'How long, how fast', shared.duration, shared.onset),
    screen('scalp', 'Your scalp right now', shared.scalp),
    screen('about', 'About you', shared.dateOfBirth, shared.sexAtBirth, shared.gender),
    screen('family', 'Your family', shared.familyHistory),
  ]
  const hormones = [
    screen('pregnancy', 'Pregnancy', patterns.pregnancy(mayBePregnant)),
    screen('hormones', 'Hormone signs', patterns.androgenSigns(mayBePregnant)),
    screen('bloods', 'Blood tests', patterns.iron(isWomens), patterns.thyroid(isWomens)),
    screen('styling', 'Hair practices', patterns.extensions(isWomens)),
  ]
  const trigger = screen(
    'trigger',
    'What may have set it off',
    shared.trigger(answers => isWomens(answers) || isRecent(answers)),
  )
  const tried = screen(
    'tried',
    'Tried before',
    shared.previousTreatments,
    shared.previousResult,
    shared.previousSideEffects,
  )
  const body = [
    screen('health', 'Body health', health.bodyConditions, health.breastDetail, health.bodyText),
    screen('mood', 'Mood and sexual health', health.moodConditions, health.partnerPregnant),
    screen('medicines', 'Medicines', health.medications, health.medicationsText),
    screen('allergies', 'Allergies', health.allergies, health.allergiesText),
    screen('blood-pressure', 'Blood pressure', health.bloodPressure),
  ]
  const end = [
    screen('life', 'Daily life', health.lifestyle),
    screen('goals', 'What you would like', shared.goals, shared.preference),
    screen('consents', 'Your agreement', shared.telehealthConsent, shared.privacyConsent),
  ]

  return brand === 'men'
    ? [mensPattern, ...start, ...womensPattern, trigger, ...hormones, tried, ...body, ...end]
    : [...womensPattern, ...start, mensPattern, trigger, ...hormones, ...body, tried, ...end]
}

const screens: Record<Brand, readonly QuizScreen[]> = { men: build('men'), women: build('women') }

/** Every screen of a brand's assessment in order, including those that only some people see. */
export const quizFor = (brand: Brand): readonly QuizScreen[] => screens[brand]
