import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce, announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailDoctor } from '#src/modules/mail/mail.ts'
import { doctorsOnDuty } from '#src/modules/people/people.ts'
import { renewTask } from '#src/modules/tasks/tasks.ts'
import { lockOverdueQueries, type QueryRow, updateQuery } from './queries.repo.ts'

const batch = 50

/** Nothing of the patient, and nothing of what was asked. */
export const writeOverdue = (deps: Deps, tx: Tx, query: QueryRow, doctorId: string): Promise<void> =>
  emailDoctor(deps, tx, {
    doctorId,
    subject: 'A question from the pharmacy is overdue',
    heading: 'A question from the pharmacy is overdue',
    paragraphs: [
      'Nobody has answered it in its time, and an order waits for it. Any doctor may answer.',
      'If a colleague has taken the task, there is nothing to do.',
    ],
    action: { label: 'Read and answer', path: `/doctor/dashboard?view=decided&consult=${query.consultId}` },
    dedupeKey: `supply-query-overdue:${query.id}:${doctorId}`,
  })

/**
 * What a pharmacist asked and nobody has answered in its time goes to every doctor on duty, once: by mail, and as an urgent task
 * that is everyone's again. Safe to repeat, on any copy.
 */
export const escalateQueries = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('orders') }, async ({ tx, now }) => {
    for (const query of await lockOverdueQueries(tx, now, batch)) {
      const { orderId, patientId, consultId, question, dueAt } = query
      await updateQuery(tx, query.id, { escalatedAt: now })
      await renewTask(deps, tx, {
        role: 'doctor',
        kind: 'supply_query',
        subjectId: orderId,
        patientId,
        consultId,
        summary: question,
        isUrgent: true,
        dueAt,
      })
      await audit(deps.clock, tx, {
        action: 'order.escalate_query',
        subjectType: 'order',
        subjectId: orderId,
        patientId,
      })
      for (const doctorId of await doctorsOnDuty(deps.clock, tx)) await writeOverdue(deps, tx, query, doctorId)
      await announceEach(tx, [
        { topics: ['role:doctor'], kind: 'queue', subjectId: consultId },
        { topics: ['role:doctor'], kind: 'consult', subjectId: consultId },
      ])
      await announce(tx, ['role:pharmacist'], 'board', orderId)
    }
  })
