import { areaWords, correctionDue } from '@om/domain/corrections'
import type { correctionRequests } from '../tables/picture.ts'
import type { tasks } from '../tables/tasks.ts'
import { hoursBefore, idOf } from './ids.ts'
import type { Treatment } from './treatment.ts'

const who = idOf('person', 'Tamsin', 'Reid')

type Asked = { requests: (typeof correctionRequests.$inferInsert)[]; tasks: (typeof tasks.$inferInsert)[] }

/** Somebody who asks a doctor to put a letter right; nobody has answered yet. */
export const buildCorrections = (treatments: readonly Treatment[], now: Date): Asked => {
  const found = treatments.find(one => one.prescription.patientId === who)
  if (!found) throw new Error('nobody asks for a correction')
  const { patientId, consultId } = found.prescription
  const id = idOf('correction', patientId)
  const askedAt = hoursBefore(now, 30)
  const dueAt = correctionDue(askedAt)
  const area = 'letter' as const
  return {
    requests: [
      {
        id,
        patientId,
        area,
        about: 'What the doctor wrote with the decision',
        wrong: 'It says that it began two years ago.',
        should: 'It began last year, after I moved.',
        reader: 'doctor',
        state: 'open',
        askedAt,
        dueAt,
      },
    ],
    tasks: [
      {
        id: idOf('correction task', patientId),
        role: 'doctor',
        kind: 'correction_asked',
        subjectId: id,
        patientId,
        consultId,
        summary: `A patient asks for a correction: ${areaWords[area]}.`,
        openedAt: askedAt,
        dueAt,
      },
    ],
  }
}
