import { done, type Result, refused } from '@om/contracts/errors'
import { type Conversation, support as contract, type TicketDetail, type TicketSummary } from '@om/contracts/support'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { openTicket } from './conversation/open-ticket.ts'
import { replyToConversation } from './conversation/reply-to-conversation.ts'
import { presentConversation, presentSummary } from './support.present.ts'
import {
  actsAsAdmin,
  messagesOf,
  newestMessages,
  openTickets,
  type TicketFilter,
  ticketByToken,
  ticketPage,
  updateTicket,
  visibleTicket,
} from './support.repo.ts'
import { openTicketTask } from './ticket-mails.ts'
import { answerTicket } from './tickets/answer-ticket.ts'
import { detailOf, withTicket } from './tickets/with-ticket.ts'

/**
 * Closes a ticket that needs no answer, or opens one again; the writer hears nothing of it. Refuses with
 * `ticket_changed` when it is not as it was read.
 */
const setTicketStatus = (
  ctx: Ctx<'signed-in'>,
  { id, status, version }: { id: string; status: 'open' | 'closed'; version: number },
): Promise<Result<TicketDetail>> => {
  const { deps } = ctx
  return withTicket(ctx, id, async (tx, ticket) => {
    if (ticket.version !== version) return refused('ticket_changed')
    if (ticket.status === status) return done(ticket)
    const closedAt = status === 'closed' ? deps.clock.now() : null
    const updated = await updateTicket(tx, ticket, { status, closedAt })
    if (!updated) return refused('ticket_changed')
    await audit(deps.clock, tx, {
      action: 'support.status',
      subjectType: 'ticket',
      subjectId: id,
      fromState: ticket.status,
      toState: status,
    })
    if (status === 'closed') await closeTasks(deps, tx, 'ticket', [id], ctx.actor.name)
    else await openTicketTask(deps, tx, updated)
    await announce(tx, ['role:admin'], 'ticket', id)
    return done(updated)
  })
}

/** One ticket with its messages. */
const readTicket = async (ctx: Ctx<'signed-in'>, { id }: { id: string }): Promise<Result<TicketDetail>> => {
  const { deps, tx } = ctx
  const ticket = await visibleTicket(tx, id)
  if (!ticket) return refused('not_found')
  auditListRead(deps.clock, tx, 'support.read', 'ticket', id)
  return done(await detailOf(tx, ticket))
}

type Input = TicketFilter & PageQuery
type Page = { items: TicketSummary[]; nextCursor: string | null; open: number }

/** Tickets, newest message first: all, or those with that state, topic, number or beginning of name or e-mail. */
const listTickets = async (ctx: Ctx<'signed-in'>, { cursor, limit, ...filter }: Input): Promise<Result<Page>> => {
  const { deps, tx } = ctx
  if (!(await actsAsAdmin(tx))) return refused('not_allowed')
  const page = await listPage(
    { cursor, limit },
    {
      read: (after, most) => ticketPage(tx, filter, after, most),
      endOf: row => ({ at: row.lastMessageAt, id: row.id }),
    },
  )
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  const texts = await newestMessages(
    tx,
    rows.map(row => row.id),
  )
  auditListRead(deps.clock, tx, 'support.list.read', 'ticket', 'list')
  return done({
    items: rows.map(row => presentSummary(row, texts.get(row.id) ?? '')),
    nextCursor,
    open: await openTickets(tx),
  })
}

/** The conversation that a link opens. Refuses with `conversation_not_found`. */
const readConversation = async (ctx: Ctx<'anyone'>, { token }: { token: string }): Promise<Result<Conversation>> => {
  const { tx } = ctx
  const ticket = await ticketByToken(tx, tokenHash(token))
  if (!ticket) return refused('conversation_not_found')
  return done(presentConversation(ticket, await messagesOf(tx, ticket.id)))
}

/** What people write to the front desk, and what admins answer. */
export const supportRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.contact, openTicket, { transaction: 'own' }),
  serve(deps, contract.conversation, readConversation),
  serve(deps, contract.reply, replyToConversation),
  serve(deps, contract.list, listTickets),
  serve(deps, contract.read, readTicket),
  serve(deps, contract.answer, answerTicket),
  serve(deps, contract.setStatus, setTicketStatus),
]
