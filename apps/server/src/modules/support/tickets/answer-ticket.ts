import { done, type Result, refused } from '@om/contracts/errors'
import type { TicketDetail } from '@om/contracts/support'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { insertMessage, messageByKey, updateTicket } from '../support.repo.ts'
import { conversationToken, mailAnswered } from '../ticket-mails.ts'
import { nextMoment, withTicket } from './with-ticket.ts'

type Input = { id: string; message: string; requestKey: string; version: number; close: boolean }

/**
 * Answers a ticket as it was read; the writer is told by mail that an answer waits. The same answer again changes
 * nothing. Refuses with `ticket_changed` when the writer or another admin was there first.
 */
export const answerTicket = async (
  ctx: Ctx<'signed-in'>,
  { id, message, requestKey, version, close }: Input,
): Promise<Result<TicketDetail>> => {
  const { deps, actor } = ctx
  const token = await conversationToken(deps, id)
  return withTicket(ctx, id, async (tx, ticket) => {
    if (await messageByKey(tx, id, requestKey)) return done(ticket)
    if (ticket.version !== version) return refused('ticket_changed')
    const now = nextMoment(ticket, deps.clock.now())
    const status = close ? 'closed' : 'answered'
    const updated = await updateTicket(tx, ticket, { status, lastMessageAt: now, closedAt: close ? now : null })
    const saved = await insertMessage(tx, {
      ticketId: id,
      requestKey,
      author: 'staff',
      staffId: actor.id,
      authorName: actor.name,
      text: message,
      createdAt: now,
    })
    if (!updated || !saved) return refused('ticket_changed')
    await mailAnswered(deps, tx, ticket, { messageId: saved.id, token })
    await audit(deps.clock, tx, {
      action: 'support.answer',
      subjectType: 'ticket',
      subjectId: id,
      fromState: ticket.status,
      toState: status,
    })
    await closeTasks(deps, tx, 'ticket', [id], actor.name)
    await announce(tx, ['role:admin'], 'ticket', id)
    return done(updated)
  })
}
