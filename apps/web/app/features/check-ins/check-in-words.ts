import type { CheckInAnswers, CheckInFlag, CheckInKind, Cycle, MyCheckIn, SexualChange } from '@om/contracts/check-ins'
import type { Meaning } from '#app/brand/looks.ts'

/** When a check-in is, counted from the first delivery. */
export const kindWords: Record<CheckInKind, string> = {
  week_2: 'Two weeks',
  week_6: 'Six weeks',
  month_3: 'Three months',
  month_6: 'Six months',
  month_12: 'One year',
}

/** What the answers of a check-in are called while they wait on a device: one set of them. */
export const waitingId = (checkInId: string): string => `check-in:${checkInId}`

/** The same as `kindWords` beneath a chart, where there is little room. */
export const shortWords: Record<CheckInKind, string> = {
  week_2: '2 weeks',
  week_6: '6 weeks',
  month_3: '3 months',
  month_6: '6 months',
  month_12: '1 year',
}

export const adherenceWords: Record<CheckInAnswers['adherence'], string> = {
  every_day: 'Every time',
  missed_some: 'I miss it now and then',
  missed_many: 'I miss it often',
  stopped: 'I have stopped using it',
}

export const sexualWords: Record<SexualChange, string> = {
  none: 'No change',
  less_desire: 'Less desire for sex',
  erection: 'Erection problems',
  ejaculation: 'Less or changed ejaculation',
}

export const cycleWords: Record<Cycle, string> = {
  as_usual: 'As usual',
  irregular: 'Irregular, or bleeding in between',
  missed: 'A period is missing that should have come',
  none_expected: 'I do not have periods, for example on continuous contraception',
}

/** The answers of the PHQ-2, from 0 to 3. */
export const oftenWords = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day'] as const

export const sheddingWords = ['Hardly any', 'A little', 'Some', 'Quite a lot', 'A lot', 'Handfuls'] as const
export const satisfactionWords = ['Not at all', 'A little', 'Partly', 'Mostly', 'Very'] as const

/** Why a doctor reads a check-in. */
export const flagNames: Record<CheckInFlag, string> = {
  stopped_using: 'Has stopped using it',
  missed_often: 'Misses it often',
  something_new: 'Something is new',
  low_mood: 'Low mood (PHQ-2 of 3 or more)',
  pressure_abnormal: 'Blood pressure out of range',
  sheds_much: 'Still sheds a lot',
  dissatisfied: 'Not satisfied',
  has_words: 'Has written something',
}

/** How a check-in stands, as a badge. */
export const badgeOf = (state: MyCheckIn['state']): { label: string; meaning: Meaning } => {
  switch (state) {
    case 'due':
      return { label: 'Due', meaning: 'info' }
    case 'overdue':
      return { label: 'Overdue', meaning: 'caution' }
    case 'escalated':
      return { label: 'With a doctor', meaning: 'caution' }
    case 'completed':
    case 'reviewed':
      return { label: 'Done', meaning: 'good' }
    default:
      return { label: 'Planned', meaning: 'quiet' }
  }
}
