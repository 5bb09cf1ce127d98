import { addMonths, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { closeAnsweredBefore, deleteClosedBefore } from './support.repo.ts'
import { announceTicket } from './threads/ask-clinic.ts'
import { mailUnread } from './threads/mail-unread.ts'

const unansweredDays = 30
const keptMonths = 24
const dayMs = 86_400_000

/**
 * Closes conversations that the writer left after our answer, and deletes closed ones 24 months after their last
 * message, unless they are a patient's. What we have not answered is never closed or deleted by itself. Patients who have not read an
 * answer in time are written to.
 */
export const supportSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('support') }, async ({ tx }) => {
    const now = deps.clock.now()
    await mailUnread(deps, tx)
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
