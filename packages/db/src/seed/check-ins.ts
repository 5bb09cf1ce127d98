import type { CheckInAnswers } from '@om/contracts/check-ins'
import { checkInsFrom } from '@om/domain/check-ins/check-ins'
import { addDays } from '@om/domain/dates'
import type { checkIns } from '../tables/check-ins.ts'
import { dayOf, hoursAfter, idOf } from './ids.ts'
import type { Treatment } from './treatment.ts'

/** Days for which a check-in of the demo waits for its answer; older ones were answered the day after. */
const WAITS_DAYS = 6

const answersOf = (index: number, isWoman: boolean): CheckInAnswers => ({
  adherence: index === 0 ? 'every_day' : 'missed_some',
  shedding: Math.max(1, 4 - index),
  satisfaction: Math.min(5, 3 + index),
  isChanged: false,
  pressure: ['118/76', '112/72'][index] ?? '',
  pregnancy: isWoman ? 'contraception_reliable' : null,
  sexual: null,
  cycle: null,
  corrected: [],
  interest: index === 0 ? 1 : 0,
  low: 0,
  selfHarm: false,
  effects: [],
  severity: 'mild',
  words: '',
})

/** The check-ins of somebody whose first parcel has left: those of the past answered, the newest waiting, the rest planned. */
export const buildCheckIns = (
  { prescription, orders }: Pick<Treatment, 'prescription' | 'orders'>,
  now: Date,
): (typeof checkIns.$inferInsert)[] => {
  const shippedAt = orders[0]?.shippedAt
  if (!shippedAt) return []
  const startedOn = dayOf(shippedAt)
  const today = dayOf(now)
  const medicines = prescription.items.map(item => item.medicine)
  return checkInsFrom(medicines, startedOn).map(({ kind, dueOn }, index) => {
    const isAnswered = addDays(dueOn, WAITS_DAYS) < today
    const isDue = !isAnswered && dueOn <= today
    return {
      id: idOf('check-in', prescription.id, kind),
      patientId: prescription.patientId,
      brand: prescription.brand,
      medicines,
      kind,
      startedOn,
      dueOn,
      state: isAnswered ? 'completed' : isDue ? 'due' : 'scheduled',
      completedAt: isAnswered ? hoursAfter(new Date(`${dueOn}T02:00:00Z`), 26) : null,
      answers: isAnswered ? answersOf(index, prescription.brand === 'women') : null,
      consultId: isAnswered ? prescription.consultId : null,
      flags: [],
    }
  })
}
