/** What is true of a patient today: the newest assessment with everything that was told or measured since. (INV-04) */
import { type CorrectableKey, correctableKeys } from '@om/contracts/picture'
import { addDays, addMonths, type IsoDate } from '../dates.ts'
import { activesOf, type MedicineCode } from '../formulary/medicines.ts'
import { putAnswer, type QuizAnswers, tokensOf } from '../quiz/answers.ts'
import { moodConditions } from '../quiz/bank/health.ts'
import { conditionIn, type MeasuredTest, readingText } from './tests.ts'

/** An answer told after the assessment. */
export type ToldAnswer = { key: CorrectableKey; values: readonly string[]; text: string }

const singles: readonly CorrectableKey[] = ['pregnancy_status', 'partner_pregnant']
export const isSingle = (key: CorrectableKey): boolean => singles.includes(key)

const textKeyOf: Partial<Record<CorrectableKey, string>> = {
  health_conditions: 'health_conditions_text',
  current_medications: 'current_medications_text',
  allergies: 'allergies_text',
}

/** Whether a question has room for words of one's own. */
export const hasWords = (key: CorrectableKey): boolean => key in textKeyOf

const isMood = (token: string) => moodConditions.options.some(option => option.value === token && !option.exclusive)

const putTold = (answers: QuizAnswers, { key, values, text }: ToldAnswer): void => {
  putAnswer(answers, key, isSingle(key) ? (values[0] ?? '') : [...values])
  const textKey = textKeyOf[key]
  if (textKey) putAnswer(answers, textKey, text)
  // A stored row keeps both cards of conditions in one list: a newer answer to one of them leaves the other alone.
  if (key === 'mood_conditions' && answers.health_conditions)
    putAnswer(
      answers,
      'health_conditions',
      answers.health_conditions.filter(token => !isMood(token)),
    )
}

const latestOfEach = (measured: readonly MeasuredTest[]): MeasuredTest[] => {
  const newest = new Map<string, MeasuredTest>()
  for (const one of measured) {
    const known = newest.get(one.test)
    if (!known || one.measuredOn >= known.measuredOn) newest.set(one.test, one)
  }
  return [...newest.values()]
}

const withCondition = (answers: QuizAnswers, token: string): void => {
  const before = tokensOf(answers, 'health_conditions').filter(one => one !== 'none' && one !== token)
  putAnswer(answers, 'health_conditions', [...before, token])
}

/**
 * The answers as they are today: those of the assessment, each told since in its place, in the order they were told, and the
 * condition that the newest result of a test shows.
 */
export const answersToday = (
  assessment: QuizAnswers,
  told: readonly ToldAnswer[],
  measured: readonly MeasuredTest[],
): QuizAnswers => {
  const answers: QuizAnswers = { ...assessment }
  for (const one of told) putTold(answers, one)
  for (const one of latestOfEach(measured)) {
    if (one.test === 'blood_pressure') putAnswer(answers, 'bp_reading', readingText(one))
    const token = conditionIn(one.test, one)
    if (token) withCondition(answers, token)
  }
  return answers
}

/** Answers that are given for a key today, to begin a correction from. */
export const correctableOf = (answers: QuizAnswers): { key: CorrectableKey; values: string[]; text: string }[] =>
  correctableKeys
    .filter(key => answers[key] !== undefined)
    .map(key => {
      const text = answers[textKeyOf[key] ?? '']
      return { key, values: [...tokensOf(answers, key)], text: typeof text === 'string' ? text : '' }
    })

/** Days for which the answer about pregnancy and contraception counts. (INV-13) */
export const CONTRACEPTION_DAYS = 90
/** Months for which a blood pressure, and the tests of spironolactone, count. (monitoring every 6 to 12 months) */
export const TESTS_MONTHS = 12

const needsPressure: readonly MedicineCode[] = ['MOX_PO', 'SPI_PO']
const needsBloods: readonly MedicineCode[] = ['SPI_PO']
const needsContraception: readonly MedicineCode[] = ['SPI_PO', 'CPA_PO']

const holdsAny = (items: readonly string[], codes: readonly MedicineCode[]): boolean =>
  items.flatMap(activesOf).some(code => codes.includes(code))

const canConceive = (answers: QuizAnswers): boolean =>
  answers.sex_at_birth !== 'male' && answers.pregnancy_status !== 'not_possible_menopause_or_surgery'

export type Need = { code: 'blood_pressure_missing' | 'tests_missing' | 'contraception_unknown'; message: string }

export type NeedsInput = {
  items: readonly string[]
  answers: QuizAnswers
  /** The day on which pregnancy and contraception were asked about last. */
  contraceptionOn: IsoDate | null
  measured: readonly MeasuredTest[]
  today: IsoDate
}

const isFresh = (measured: readonly MeasuredTest[], test: MeasuredTest['test'], today: IsoDate): boolean =>
  measured.some(one => one.test === test && addMonths(one.measuredOn, TESTS_MONTHS) >= today)

/** Whether the answer about pregnancy has become too old for these medicines. (INV-13) */
export const isContraceptionDue = ({ items, answers, contraceptionOn, today }: Omit<NeedsInput, 'measured'>): boolean =>
  holdsAny(items, needsContraception) &&
  canConceive(answers) &&
  (contraceptionOn === null || addDays(contraceptionOn, CONTRACEPTION_DAYS) <= today)

/** What has to be on file before these medicines are signed, all of it at once. */
export const needsToSign = (input: NeedsInput): Need[] => {
  const { items, measured, today } = input
  const bloods = (['potassium', 'egfr'] as const).filter(test => !isFresh(measured, test, today))
  return [
    ...(holdsAny(items, needsPressure) && !isFresh(measured, 'blood_pressure', today)
      ? [
          {
            code: 'blood_pressure_missing',
            message:
              'A blood pressure of the last 12 months has to be on file. Measure or ask, and enter it in the case.',
          } as const,
        ]
      : []),
    ...(holdsAny(items, needsBloods) && bloods.length > 0
      ? [
          {
            code: 'tests_missing',
            message:
              'Potassium and kidney function of the last 12 months have to be on file. Enter them in the case, or ask the GP with a letter.',
          } as const,
        ]
      : []),
    ...contraceptionNeed(input),
  ]
}

const contraceptionNeed = (input: Omit<NeedsInput, 'measured'>): Need[] =>
  isContraceptionDue(input)
    ? [
        {
          code: 'contraception_unknown',
          message: `What the patient said about pregnancy and contraception is older than ${CONTRACEPTION_DAYS} days. They answer it under Health Records.`,
        },
      ]
    : []

/** What has to be on file at each supply: the answer about pregnancy, and tests that have not run out. (INV-13) */
export const needsToSupply = (input: NeedsInput): Need[] =>
  needsToSign(input).filter(({ code }) => code !== 'blood_pressure_missing')
