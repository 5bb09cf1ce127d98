import { addMonths, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { lockOverdue, markCalled } from '#src/modules/tasks/tasks.ts'
import { closeAnsweredBefore, deleteClosedBefore, ticketById } from './support.repo.ts'
import { announceTicket } from './threads/ask-clinic.ts'
import { mailUnread } from './threads/mail-unread.ts'
import { tellOverdue } from './threads/tell-answerers.ts'

const unansweredDays = 30
const keptMonths = 24
const dayMs = 86_400_000

/** Who is told of what waits past its time. What doctors answer goes round with their alarms. */
const watched = [
  { role: 'pharmacist', kind: 'supply_message' },
  { role: 'admin', kind: 'ticket' },
] as const
/** A task that was told of as overdue; not again. */
const OVERDUE = 3
const batch = 50

const watchOverdue = async (deps: Deps, tx: Tx, now: Date): Promise<void> => {
  for (const { role, kind } of watched)
    for (const task of await lockOverdue(tx, {
      role,
      kinds: [kind],
      now,
      takenBefore: now,
      called: OVERDUE,
      limit: batch,
    })) {
      const ticket = await ticketById(tx, task.subjectId)
      await markCalled(tx, task.id, OVERDUE)
      if (ticket) await tellOverdue(deps, tx, ticket, task.dueAt)
    }
}

/**
 * Closes conversations that the writer left after our answer, and deletes closed ones 24 months after their last
 * message, unless they are a patient's. What we have not answered is never closed or deleted by itself. Patients who have not read an
 * answer in time are written to, and whoever has not given one in theirs.
 */
export const supportSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('support') }, async ({ tx }) => {
    const now = deps.clock.now()
    await mailUnread(deps, tx)
    await watchOverdue(deps, tx, now)
    for (const ticket of await closeAnsweredBefore(tx, new Date(now.getTime() - unansweredDays * dayMs), now)) {
      await audit(deps.clock, tx, {
        action: 'support.status',
        subjectType: 'ticket',
        subjectId: ticket.id,
        fromState: 'awaiting_patient',
        toState: 'closed',
        reason: 'no reply',
      })
      await announceTicket(tx, ticket)
    }
    for (const id of await deleteClosedBefore(tx, new Date(addMonths(dayIn(now, CLINIC_ZONE), -keptMonths))))
      await audit(deps.clock, tx, {
        action: 'support.delete',
        subjectType: 'ticket',
        subjectId: id,
        fromState: 'closed',
        toState: 'deleted',
        reason: 'end of retention',
      })
  })
