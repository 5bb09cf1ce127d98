/** Which check-ins go with a medicine, what they ask, and which answers a doctor has to read. (§5.8) */
import type { CareNote, CheckInAnswers, CheckInFlag, CheckInKind, Cycle, SexualChange } from '@om/contracts/check-ins'
import type { EffectCode } from '@om/contracts/side-effects'
import { addDays, addMonths, type IsoDate } from '../dates.ts'
import { activesOf, type MedicineCode } from '../formulary/medicines.ts'
import { CHECK_IN_BLOCKS_AFTER_DAYS, CHECK_IN_MONTHS, EARLY_CHECK_IN_WEEKS } from '../lifecycles/check-in.ts'
import { isAbnormal, parseReading } from '../picture/tests.ts'
import type { QuizAnswers } from '../quiz/answers.ts'

/** Tablets whose first weeks are watched: they lower blood pressure and may hold back water. */
const watchedEarly: readonly MedicineCode[] = ['MOX_PO']
const asksPressureFor: readonly MedicineCode[] = ['MOX_PO', 'SPI_PO']

/** Medicines that may change sexual health, and those that may change periods. (§1.5) */
const asksSexualFor: readonly MedicineCode[] = ['FIN_PO', 'DUT_PO', 'FIN_TOP']
const asksCycleFor: readonly MedicineCode[] = ['SPI_PO', 'CPA_PO']

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

/** Minoxidil in whichever form: more hair may be shed from week two to week eight. (§1.4) */
const shedsFirst: readonly MedicineCode[] = ['MOX_PO', 'MOX_TOP']
export const STARTING_SHED_DAYS = { from: 14, to: 56 } as const
const PRESSURE_DAYS = { from: 14, to: 42 } as const
const SWELLING_DAYS = { from: 42, to: 70 } as const

/** Whether the note about the starting shed goes with these medicines. */
export const hasStartingShed = (items: readonly string[]): boolean => holds(items, shedsFirst)

/** What somebody is told on a day of a treatment that began on another. (§1.4: day 14, week 2, week 6) */
export const notesOn = (items: readonly string[], startedOn: IsoDate, today: IsoDate): CareNote[] => {
  const isIn = ({ from, to }: { from: number; to: number }) =>
    today >= addDays(startedOn, from) && today < addDays(startedOn, to)
  return [
    ...(hasStartingShed(items) && isIn(STARTING_SHED_DAYS) ? (['starting_shed'] as const) : []),
    ...(holds(items, watchedEarly) && isIn(PRESSURE_DAYS) ? (['pressure'] as const) : []),
    ...(holds(items, watchedEarly) && isIn(SWELLING_DAYS) ? (['swelling'] as const) : []),
  ]
}

/** Whether a check-in of these medicines asks for a blood pressure. */
export const asksPressure = (items: readonly string[]): boolean => holds(items, asksPressureFor)

/** Whether sexual health is asked about: of men on finasteride or dutasteride. (§1.5: report it, it may feed a low mood) */
export const asksSexual = (
  items: readonly string[],
  { sex_at_birth: sex }: Pick<QuizAnswers, 'sex_at_birth'>,
): boolean => sex === 'male' && holds(items, asksSexualFor)

/** Whether periods are asked about: of those who can conceive, on spironolactone or cyproterone. */
export const asksCycle = (
  items: readonly string[],
  { sex_at_birth: sex, pregnancy_status: pregnancy }: Pick<QuizAnswers, 'sex_at_birth' | 'pregnancy_status'>,
): boolean => sex !== 'male' && pregnancy !== 'not_possible_menopause_or_surgery' && holds(items, asksCycleFor)

const sexualEffects: Record<SexualChange, EffectCode[]> = {
  none: [],
  less_desire: ['low_libido'],
  erection: ['erection'],
  ejaculation: ['other'],
}
const cycleEffects: Record<Cycle, EffectCode[]> = {
  as_usual: [],
  irregular: ['other'],
  missed: ['missed_period'],
  none_expected: [],
}

/** The side effects that the answers about sexual health and periods stand for: each goes the way of every report. */
export const effectsOfAnswers = ({ sexual, cycle }: Pick<CheckInAnswers, 'sexual' | 'cycle'>): EffectCode[] => [
  ...(sexual ? sexualEffects[sexual] : []),
  ...(cycle ? cycleEffects[cycle] : []),
]

/** The same in words, for what the list of side effects has no line for. */
export const wordsOfAnswers = ({ sexual, cycle }: Pick<CheckInAnswers, 'sexual' | 'cycle'>): string =>
  [sexual === 'ejaculation' && 'Changed ejaculation.', cycle === 'irregular' && 'Irregular bleeding.']
    .filter(Boolean)
    .join(' ')

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
