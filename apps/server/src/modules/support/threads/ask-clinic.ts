import type { TaskKind } from '@om/contracts/tasks'
import { replyDue } from '@om/domain/lifecycles/thread'
import type { Tx } from '#src/database/database.ts'
import { announceEach, type Topic } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { presentTopic } from '../support.present.ts'
import type { TicketRow } from '../support.repo.ts'
import { openTicketTask, tellWaiting } from '../ticket-mails.ts'

const kinds: Record<TicketRow['route'], TaskKind> = { doctor: 'message', pharmacist: 'supply_message', admin: 'ticket' }

/** By when the clinic owes an answer: what waits already keeps its time. */
export const dueOf = (ticket: Pick<TicketRow, 'topic' | 'dueAt'>, now: Date): Date =>
  ticket.dueAt ?? replyDue(presentTopic(ticket.topic), now)

/** Wakes the screens on which a conversation stands: the patient's, and those of who answers it. */
export const announceTicket = (tx: Tx, { id, patientId, route }: Pick<TicketRow, 'id' | 'patientId' | 'route'>) => {
  const topics: Topic[] = [`role:${route}`, ...(patientId ? [`user:${patientId}` as const] : [])]
  return announceEach(tx, [{ topics, kind: 'ticket', subjectId: id }])
}

/**
 * Puts a conversation that waits for an answer before whoever gives it, with its time. `occasion` names the moment from which it
 * waits: the front desk is written to once for each, and not at all without one.
 */
export const askClinic = async (deps: Deps, tx: Tx, ticket: TicketRow, occasion?: string): Promise<void> => {
  if (ticket.route === 'admin')
    return occasion ? tellWaiting(deps, tx, ticket, occasion) : openTicketTask(deps, tx, ticket)
  await openTask(deps, tx, {
    role: ticket.route,
    kind: kinds[ticket.route],
    subjectId: ticket.id,
    patientId: ticket.patientId,
    summary: `Message ${ticket.number} waits for an answer.`,
    isUrgent: ticket.status === 'escalated',
    dueAt: ticket.dueAt ?? dueOf(ticket, deps.clock.now()),
  })
}

/** Takes it off the list of whoever answers it: it was answered, closed or handed over. */
export const settleTasks = (deps: Deps, tx: Tx, ticket: Pick<TicketRow, 'id' | 'route'>, by: string): Promise<void> =>
  closeTasks(deps, tx, kinds[ticket.route], [ticket.id], by)
