import { addDays, CLINIC_ZONE } from '@om/domain/dates'
import { nextReminder } from '@om/domain/doses'
import type { doseReminders, doses } from '../tables/doses.ts'
import { dayOf, hoursAfter } from './ids.ts'
import { people } from './people.ts'
import type { Treatment } from './treatment.ts'

/** As far back as the demo's people have ticked. */
const DAYS = 30
const EVENING = 20 * 60

/** What Grace and Marcus have ticked since their first supply, with days left out and days not ticked; Grace is reminded in the evening. */
export const buildDoses = (
  treatments: readonly Treatment[],
  now: Date,
): { ticked: (typeof doses.$inferInsert)[]; reminders: (typeof doseReminders.$inferInsert)[] } => {
  const own = treatments.filter(one =>
    [people.grace.id, people.marcus.id].some(id => id === one.prescription.patientId),
  )
  const today = dayOf(now)
  return {
    ticked: own.flatMap(({ prescription: { id, patientId }, supplies }) => {
      const since = supplies.map(one => one.suppliedOn).toSorted()[0]
      return Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS))
        .filter((day, at) => since !== undefined && day > since && at % 7 !== 3)
        .map((day, at) => ({
          ...{ prescriptionId: id, position: 0, patientId, day },
          state: at % 9 === 4 ? ('left' as const) : ('taken' as const),
          at: hoursAfter(new Date(`${day}T00:00:00Z`), 10),
        }))
    }),
    reminders: own
      .filter(one => one.prescription.patientId === people.grace.id)
      .map(({ prescription: { id, patientId } }) => ({
        ...{ prescriptionId: id, position: 0, patientId, minute: EVENING, zone: CLINIC_ZONE },
        nextAt: nextReminder(now, EVENING, CLINIC_ZONE),
      })),
  }
}
