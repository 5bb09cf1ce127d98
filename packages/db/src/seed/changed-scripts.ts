import type { prescriptionMoves, prescriptions } from '../tables/prescriptions.ts'
import { hoursAfter, hoursBefore, idOf } from './ids.ts'
import { people } from './people.ts'
import type { Treatment } from './treatment.ts'

type Changed = {
  /** Those whose place was taken. */
  before: (typeof prescriptions.$inferInsert)[]
  /** What was done to them, once the number is known of Grace's prescription. */
  moves: (number: number) => (typeof prescriptionMoves.$inferInsert)[]
}

const scriptOf = (treatments: readonly Treatment[], patientId: string) =>
  treatments.find(one => one.prescription.patientId === patientId)?.prescription

/**
 * Grace's doctor first wrote half the dose and changed it the same day; Marcus was on hold for two days, until his blood pressure was known.
 * Changes Grace's prescription in place.
 */
export const changeScripts = (treatments: readonly Treatment[], now: Date): Changed => {
  const grace = scriptOf(treatments, people.grace.id)
  const marcus = scriptOf(treatments, people.marcus.id)
  if (!grace || !marcus) throw new Error('nobody whose prescription changed')
  const halfId = idOf('prescription of half the dose', grace.patientId)
  const half: Changed['before'][number] = {
    ...grace,
    id: halfId,
    status: 'superseded',
    purchased: false,
    items: grace.items.map(item => ({
      ...item,
      description: item.description.replace(item.strength, '0.625 mg'),
      strength: '0.625 mg',
    })),
    suppliesUsed: 0,
    legalFormReceivedAt: null,
    legalFormReceivedBy: null,
  }
  grace.replaces = halfId
  grace.signedAt = hoursAfter(half.signedAt, 1)
  grace.createdAt = grace.signedAt
  const heldAt = hoursBefore(now, 12 * 24)
  const by = { byRole: 'doctor' as const, byName: marcus.prescriberSnapshot.name, patientId: marcus.patientId }
  return {
    before: [half],
    moves: number => [
      {
        ...{ id: idOf('half the dose replaced', halfId), prescriptionId: halfId, patientId: grace.patientId },
        action: 'supersede',
        reason: `RX${number}`,
        message: '',
        byRole: 'doctor',
        byName: grace.prescriberSnapshot.name,
        at: grace.signedAt,
        step: 1,
      },
      {
        ...{ ...by, id: idOf('held', marcus.id), prescriptionId: marcus.id },
        action: 'hold',
        reason: 'test_result',
        message: 'Dear Marcus,\n\nplease have your blood pressure measured at a pharmacy and tell us the reading.',
        at: heldAt,
        step: 1,
      },
      {
        ...{ ...by, id: idOf('let go on', marcus.id), prescriptionId: marcus.id },
        action: 'release',
        reason: '',
        message: 'Blood pressure 122/78, measured at a pharmacy.',
        cleared: [],
        at: hoursAfter(heldAt, 48),
        step: 2,
      },
    ],
  }
}
