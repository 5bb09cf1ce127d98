import type { TaskKind } from '@om/contracts/tasks'
import { replyDue } from '@om/domain/lifecycles/thread'
import type { Tx } from '#src/database/database.ts'
import { announceEach, type Topic } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { callNow } from '#src/modules/side-effects/side-effects.ts'
import { closeTasks, markCalled, openTask, openTaskAbout, renewTask } from '#src/modules/tasks/tasks.ts'
import { presentTopic } from '../support.present.ts'
import type { TicketRow } from '../support.repo.ts'
import { openTicketTask, tellWaiting } from '../ticket-mails.ts'
import { tellAnswerers } from './tell-answerers.ts'

const kinds: Record<TicketRow['route'], TaskKind> = { doctor: 'message', pharmacist: 'supply_message', admin: 'ticket' }

/** By when the clinic owes an answer: what waits already keeps its time. */
export const dueOf = (ticket: Pick<TicketRow, 'topic' | 'dueAt'>, now: Date): Date =>
  ticket.dueAt ?? replyDue(presentTopic(ticket.topic), now)

/** Wakes the screens on which a conversation stands: the patient's, and those of who answers it. */
export const announceTicket = (tx: Tx, { id, patientId, route }: Pick<TicketRow, 'id' | 'patientId' | 'route'>) => {
  const topics: Topic[] = [`role:${route}`, ...(patientId ? [`user:${patientId}` as const] : [])]
  return announceEach(tx, [{ topics, kind: 'ticket', subjectId: id }])
}

type NewTask = Parameters<typeof openTask>[2]

/** After the rounds that call doctors and admins: somebody was called about the same otherwise. */
const CALLED = 2

/**
 * Puts a conversation before doctors that cannot wait any longer: everyone's anew, and every doctor who practises is called at once,
 * unless an alarm has told them of the same. What is urgent already keeps its task, and its rounds.
 */
const callDoctors = async (deps: Deps, tx: Tx, task: NewTask, isTold: boolean): Promise<void> => {
  if ((await openTaskAbout(tx, task.kind, task.subjectId))?.isUrgent) return openTask(deps, tx, task)
  await renewTask(deps, tx, task)
  const urgent = await openTaskAbout(tx, task.kind, task.subjectId)
  if (!urgent) throw new Error('a task that was just opened is gone')
  if (isTold) await markCalled(tx, urgent.id, CALLED)
  else await callNow(deps, tx, urgent)
}

type Asked = {
  /** Names the moment from which it waits: whoever answers is written to once for each, and not at all without one. */
  occasion?: string | undefined
  /** An alarm has told the doctors of the same. */
  isTold?: boolean
}

/** Puts a conversation that waits for an answer before whoever gives it, with its time. */
export const askClinic = async (
  deps: Deps,
  tx: Tx,
  ticket: TicketRow,
  { occasion, isTold = false }: Asked = {},
): Promise<void> => {
  if (ticket.route === 'admin')
    return occasion ? tellWaiting(deps, tx, ticket, occasion) : openTicketTask(deps, tx, ticket)
  const isUrgent = ticket.status === 'escalated'
  const task: NewTask = {
    role: ticket.route,
    kind: kinds[ticket.route],
    subjectId: ticket.id,
    patientId: ticket.patientId,
    summary: `Message ${ticket.number} waits for an answer.`,
    isUrgent,
    dueAt: ticket.dueAt ?? dueOf(ticket, deps.clock.now()),
  }
  if (isUrgent && ticket.route === 'doctor') await callDoctors(deps, tx, task, isTold)
  else {
    await openTask(deps, tx, task)
    // Who is in a visit has what is written there before them.
    if (occasion && ticket.topic !== 'visit') await tellAnswerers(deps, tx, ticket, occasion)
  }
}

/** Takes it off the list of whoever answers it: it was answered, closed or handed over. */
export const settleTasks = (deps: Deps, tx: Tx, ticket: Pick<TicketRow, 'id' | 'route'>, by: string): Promise<void> =>
  closeTasks(deps, tx, kinds[ticket.route], [ticket.id], by)
