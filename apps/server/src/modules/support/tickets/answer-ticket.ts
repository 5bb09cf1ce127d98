import { done, type Result, refused } from '@om/contracts/errors'
import type { TicketDetail } from '@om/contracts/support'
import { replyDue, threadStatus } from '@om/domain/lifecycles/thread'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { sendFiles } from '#src/modules/photos/photos.ts'
import { presentTopic } from '../support.present.ts'
import { insertMessage, messageByKey, type TicketRow, updateTicket } from '../support.repo.ts'
import { announceTicket, askClinic, settleTasks } from '../threads/ask-clinic.ts'
import { mailDueOf } from '../threads/mail-unread.ts'
import { conversationToken, mailAnswered } from '../ticket-mails.ts'
import { nextMoment, withTicket } from './with-ticket.ts'

type Answer = {
  id: string
  message: string
  files?: string[] | undefined
  requestKey: string
  version: number
  close: boolean
}

/**
 * Answers a ticket as it was read. A visitor is told by mail that an answer waits; a patient sees it at once, and is written to unless
 * they read it. The same answer again changes nothing. Refuses with `ticket_changed` when the writer or a colleague was there first, and with `file_gone`.
 */
export const answerTicket = async (
  ctx: Ctx<'signed-in'>,
  { id, message, files, requestKey, version, close }: Answer,
): Promise<Result<TicketDetail>> => {
  const { deps, actor } = ctx
  const token = await conversationToken(deps, id)
  return withTicket(ctx, id, async (tx, ticket) => {
    if (await messageByKey(tx, id, requestKey)) return done(ticket)
    if (ticket.version !== version) return refused('ticket_changed')
    const now = nextMoment(ticket, deps.clock.now())
    const status = close ? 'closed' : 'awaiting_patient'
    const updated = await updateTicket(tx, ticket, {
      status,
      lastMessageAt: now,
      closedAt: close ? now : null,
      dueAt: null,
      clinicReadAt: now,
      ...(ticket.patientId ? { mailDueAt: mailDueOf(ticket, deps.clock.now()) } : {}),
    })
    const saved = await insertMessage(tx, {
      ticketId: id,
      requestKey,
      author: 'staff',
      staffId: actor.id,
      authorName: actor.name,
      authorRole: ticket.route,
      route: ticket.route,
      text: message,
      createdAt: now,
    })
    if (!updated || !saved) return refused('ticket_changed')
    const sent = { id: saved.id, patientId: ticket.patientId, senderId: actor.id, at: now }
    if (!(await sendFiles(tx, sent, files))) return refused('file_gone')
    if (!ticket.patientId) await mailAnswered(deps, tx, ticket, { messageId: saved.id, token })
    await audit(deps.clock, tx, {
      action: 'support.answer',
      subjectType: 'ticket',
      subjectId: id,
      ...(ticket.patientId ? { patientId: ticket.patientId } : {}),
      fromState: ticket.status,
      toState: status,
    })
    await settleTasks(deps, tx, ticket, actor.name)
    await announceTicket(tx, updated)
    return done(updated)
  })
}

/** Closes a conversation without an answer, or opens it again, as it was read; undefined where somebody was faster. */
export const changeStatus = async (
  { deps, tx, actor }: Ctx<'signed-in'>,
  ticket: TicketRow,
  status: 'open' | 'closed',
): Promise<TicketRow | undefined> => {
  const now = deps.clock.now()
  const change =
    status === 'closed'
      ? ({ status: 'closed', closedAt: now, dueAt: null } as const)
      : ({
          status: ticket.status === 'closed' ? 'reopened' : 'awaiting_clinic',
          closedAt: null,
          dueAt: replyDue(presentTopic(ticket.topic), now),
        } as const)
  const updated = await updateTicket(tx, ticket, change)
  if (!updated) return undefined
  await audit(deps.clock, tx, {
    action: 'support.status',
    subjectType: 'ticket',
    subjectId: ticket.id,
    ...(ticket.patientId ? { patientId: ticket.patientId } : {}),
    fromState: ticket.status,
    toState: updated.status,
  })
  if (status === 'closed') await settleTasks(deps, tx, ticket, actor.name)
  else await askClinic(deps, tx, updated)
  await announceTicket(tx, updated)
  return updated
}

type Wanted = { id: string; status: 'open' | 'closed'; version: number }

/**
 * Closes a ticket that needs no answer, or opens one again; a visitor hears nothing of it, a patient sees it. Refuses with
 * `ticket_changed` when it is not as it was read.
 */
export const setTicketStatus = (
  ctx: Ctx<'signed-in'>,
  { id, status, version }: Wanted,
): Promise<Result<TicketDetail>> =>
  withTicket(ctx, id, async (_, ticket) => {
    if (ticket.version !== version) return refused('ticket_changed')
    if (threadStatus(ticket.status) === status) return done(ticket)
    const updated = await changeStatus(ctx, ticket, status)
    return updated ? done(updated) : refused('ticket_changed')
  })
