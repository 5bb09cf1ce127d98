import { addBusinessDays } from '@om/domain/dates'
import { closingTime } from '@om/domain/working-day'
import type { prescriptionMoves, prescriptionsElsewhere } from '../tables/prescriptions.ts'
import type { tasks } from '../tables/tasks.ts'
import { dayOf, hoursBefore, idOf } from './ids.ts'
import type { Treatment } from './treatment.ts'

const who = idOf('person', 'Viktor', 'Petrov')

type Elsewhere = {
  elsewhere: (typeof prescriptionsElsewhere.$inferInsert)[]
  moves: (typeof prescriptionMoves.$inferInsert)[]
  tasks: (typeof tasks.$inferInsert)[]
}

/** Somebody who takes his prescription to another pharmacy: a doctor has its original, and is to post it. Changes his treatment in place. */
export const takeElsewhere = (treatments: Treatment[], now: Date): Elsewhere => {
  const found = treatments.find(one => one.prescription.patientId === who)
  if (!found) throw new Error('nobody takes a prescription elsewhere')
  const { prescription, plan } = found
  prescription.status = 'released'
  plan.status = 'withdrawn'
  const { id: prescriptionId, patientId, patientSnapshot, consultId } = prescription
  const at = hoursBefore(now, 3)
  const sendBy = closingTime(addBusinessDays(dayOf(at), 1))
  return {
    elsewhere: [
      {
        id: idOf('elsewhere', prescriptionId),
        prescriptionId,
        patientId,
        form: 'paper',
        fromRole: 'doctor',
        toKind: 'me',
        address: `${patientSnapshot.name}, ${patientSnapshot.address}`,
        askedAt: at,
        sendBy,
      },
    ],
    moves: [
      {
        id: idOf('elsewhere move', prescriptionId),
        prescriptionId,
        patientId,
        action: 'take_elsewhere',
        reason: 'patient_request',
        message: '',
        byRole: 'patient',
        byName: patientSnapshot.name,
        at,
        step: 1,
      },
    ],
    tasks: [
      {
        id: idOf('elsewhere task', prescriptionId),
        role: 'doctor',
        kind: 'send_original',
        subjectId: prescriptionId,
        patientId,
        consultId,
        summary: 'Post the signed original of this prescription to its patient.',
        openedAt: at,
        dueAt: sendBy,
      },
    ],
  }
}
