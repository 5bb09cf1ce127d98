/** The assessment of each brand, screen by screen, as data. */
import type { Brand } from '../brand.ts'
import type { QuizAnswers } from './answers.ts'
import * as health from './bank/health.ts'
import * as life from './bank/life.ts'
import * as patterns from './bank/patterns.ts'
import * as shared from './bank/shared.ts'
import * as women from './bank/women.ts'
import type { QuizBank, QuizQuestion, QuizScreen } from './types.ts'

/** Stored with every result, so that old answers can be read as they were asked. */
export const QUIZ_VERSION = '2026-11.2'
/** Which words a person agreed to; stored with every result. (INV-16) */
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

type Screen = Omit<QuizScreen, 'number'>
const screen = (id: string, title: string, ...questions: QuizQuestion[]): Screen => ({ id, title, questions })
const step = (number: number, ...screens: Screen[]): QuizScreen[] => screens.map(one => ({ ...one, number }))

const mensPattern = screen('pattern', 'Your hair today', patterns.mensPattern)
const part = screen('part', 'Your part line', patterns.womensPattern)
const where = screen('where', 'Where it is thinning', patterns.womensWhere)
const breakage = screen('breakage', 'Falling or snapping', patterns.breakage)
const timing = screen('timing', 'How long, how fast', shared.duration, shared.onset)
const scalp = screen('scalp', 'Your scalp right now', shared.scalp)
const trigger = screen('trigger', 'What may have set it off', shared.trigger, shared.season)
const pregnancy = screen('pregnancy', 'Pregnancy', women.pregnancy)
const cycles = screen('cycles', 'Your periods', women.menarche, women.cycles)
const pcos = screen('pcos', 'Polycystic ovaries', women.pcos, women.pcosSymptoms)
const hormones = screen('hormones', 'Hormone signs', women.androgenSigns)
const bloods = screen('bloods', 'Blood tests', women.iron, women.vitaminD, women.thyroid)
const tried = screen(
  'tried',
  'Tried before',
  shared.previousTreatments,
  shared.previousResult,
  shared.previousSideEffects,
  shared.previousText,
)
const body = screen(
  'health',
  'Body health',
  health.bodyConditions,
  health.breastDetail,
  health.bodyText,
  health.bloodPressureForCondition,
)
const mood = screen('mood', 'Mood and sexual health', health.moodConditions, health.partnerPregnant)
const medicines = screen(
  'medicines',
  'Medicines and allergies',
  health.medications,
  health.medicationsText,
  health.bloodPressureForMedicine,
  health.allergies,
  health.allergiesText,
)
const consents = screen(
  'consents',
  'Your agreement',
  shared.telehealthConsent,
  shared.privacyConsent,
  shared.usualGp,
  shared.gpShare,
)

const about = [shared.dateOfBirth, shared.sexAtBirth, shared.gender]
const daily = [life.stress, life.diet, life.lifestyle]
const goals = [shared.goals, shared.preference]
const hair = [life.hairType, life.hairDensity]

/** The men's twelve. Someone whose sex at birth is not male goes on with the women's questions where they fit in. */
const men = [
  ...step(1, mensPattern),
  ...step(2, timing),
  ...step(3, scalp),
  ...step(4, screen('about', 'About you', ...about), part, where, breakage),
  ...step(5, screen('family', 'Your family', shared.familyHistory, shared.trigger, shared.season)),
  ...step(6, tried),
  ...step(7, body, pregnancy, cycles, pcos, hormones, bloods),
  ...step(8, mood),
  ...step(9, medicines),
  ...step(10, screen('life', 'Daily life', ...daily, life.hairCare, women.bleaching, women.extensions)),
  ...step(11, screen('goals', 'Hair and goals', ...goals, ...hair)),
  ...step(12, consents),
]

/** The women's fifteen; the last two ask one card after the other. */
const womens = [
  ...step(1, part),
  ...step(2, where),
  ...step(3, breakage),
  ...step(4, timing),
  ...step(5, scalp),
  ...step(6, screen('about', 'About you', ...about, shared.familyHistory), mensPattern),
  ...step(7, trigger),
  ...step(8, pregnancy),
  ...step(9, cycles),
  ...step(10, pcos),
  ...step(11, hormones),
  ...step(12, bloods),
  ...step(13, screen('styling', 'Hair practices', women.bleaching, women.extensions, life.hairCare, ...hair)),
  ...step(14, body, mood, medicines, tried),
  ...step(15, screen('life', 'Daily life', ...daily), screen('goals', 'What you would like', ...goals), consents),
]

/** The assessment as it is asked now. */
export const currentBank: QuizBank = {
  version: QUIZ_VERSION,
  consentTextVersion: CONSENT_TEXT_VERSION,
  screens: { men, women: womens },
}

/** Every screen of a brand's assessment in order, including those that only some people see. */
export const quizFor = (brand: Brand, bank: QuizBank = currentBank): readonly QuizScreen[] => bank.screens[brand]
