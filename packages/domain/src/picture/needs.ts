/** What has to be on file before a medicine is signed or supplied. (INV-13) */
import { addDays, addMonths, type IsoDate } from '../dates.ts'
import { activesOf, type MedicineCode } from '../formulary/medicines.ts'
import type { QuizAnswers } from '../quiz/answers.ts'
import type { MeasuredTest } from './tests.ts'

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
