/** Which check-ins go with a medicine, what they ask, and which answers a doctor has to read. (§5.8) */
import type { CheckInAnswers, CheckInFlag, CheckInKind } from '@om/contracts/check-ins'
import { addDays, addMonths, type IsoDate } from '../dates.ts'
import { activesOf, type MedicineCode } from '../formulary/medicines.ts'
import { CHECK_IN_BLOCKS_AFTER_DAYS, CHECK_IN_MONTHS, EARLY_CHECK_IN_WEEKS } from '../lifecycles/check-in.ts'
import { isAbnormal, parseReading } from '../picture/tests.ts'

/** Tablets whose first weeks are watched: they lower blood pressure and may hold back water. */
const watchedEarly: readonly MedicineCode[] = ['MOX_PO']
const asksPressureFor: readonly MedicineCode[] = ['MOX_PO', 'SPI_PO']

const holds = (items: readonly string[], codes: readonly MedicineCode[]): boolean =>
  items.flatMap(activesOf).some(code => codes.includes(code))

export type Scheduled = { kind: CheckInKind; dueOn: IsoDate }

/** The check-ins of medicines whose first delivery left on a day. */
export const checkInsFrom = (items: readonly string[], startedOn: IsoDate): Scheduled[] => [
  ...(holds(items, watchedEarly)
    ? EARLY_CHECK_IN_WEEKS.map(weeks => ({ kind: `week_${weeks}` as const, dueOn: addDays(startedOn, weeks * 7) }))
    : []),
  ...CHECK_IN_MONTHS.map(months => ({ kind: `month_${months}` as const, dueOn: addMonths(startedOn, months) })),
]

/** The day from which no further delivery is charged while a check-in is unanswered. */
export const blocksOn = (dueOn: IsoDate): IsoDate => addDays(dueOn, CHECK_IN_BLOCKS_AFTER_DAYS)

/** Whether a check-in of these medicines asks for a blood pressure. */
export const asksPressure = (items: readonly string[]): boolean => holds(items, asksPressureFor)

/** From here on the two questions about mood stand for a depression that somebody looks at: the cut-off of the PHQ-2. */
export const LOW_MOOD_FROM = 3

/** From here on shedding is worth a look, once the first months are over. */
const SHEDS_MUCH_FROM = 5
const DISSATISFIED_UP_TO = 2
const late: readonly CheckInKind[] = ['month_6', 'month_12']
const early: readonly CheckInKind[] = ['week_2', 'week_6']

/** Whether the two questions about mood say that somebody should look. */
export const isLowMood = ({ interest, low }: Pick<CheckInAnswers, 'interest' | 'low'>): boolean =>
  interest + low >= LOW_MOOD_FROM

/** Why a doctor has to read the answers; nothing where none has to. What was ticked as a side effect goes its own way. */
export const flagsOf = (kind: CheckInKind, answers: CheckInAnswers): CheckInFlag[] => {
  const reading = parseReading('blood_pressure', answers.pressure)
  const found: [boolean, CheckInFlag][] = [
    [answers.adherence === 'stopped', 'stopped_using'],
    [answers.adherence === 'missed_many', 'missed_often'],
    [answers.isChanged, 'something_new'],
    [isLowMood(answers), 'low_mood'],
    [reading !== null && isAbnormal('blood_pressure', reading), 'pressure_abnormal'],
    [!early.includes(kind) && answers.shedding >= SHEDS_MUCH_FROM, 'sheds_much'],
    [late.includes(kind) && answers.satisfaction <= DISSATISFIED_UP_TO, 'dissatisfied'],
  ]
  const flags = found.filter(([is]) => is).map(([, flag]) => flag)
  // What somebody took the time to write is read, whatever it is.
  return flags.length === 0 && answers.words !== '' ? ['has_words'] : flags
}
