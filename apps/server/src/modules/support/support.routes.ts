import { bulk } from '@om/contracts/bulk'
import { done, type Result, refused } from '@om/contracts/errors'
import { messages } from '@om/contracts/messages'
import { type Conversation, support as contract, type TicketDetail, type TicketSummary } from '@om/contracts/support'
import { video } from '@om/contracts/video'
import type { Ctx } from '#src/ctx.ts'
import { auditAtCommit, auditListRead } from '#src/database/audit.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { chartsClosed } from '#src/modules/consults/consults.ts'
import { accountsCovered } from '#src/modules/people/people.ts'
import { openTicket } from './conversation/open-ticket.ts'
import { replyToConversation } from './conversation/reply-to-conversation.ts'
import { presentClosed, presentConversation, presentPage, presentSummary } from './support.present.ts'
import {
  actsFor,
  messagesOf,
  newestMessages,
  openTickets,
  type Part,
  ticketByToken,
  visibleTicket,
} from './support.repo.ts'
import { markReadByClinic, markReadByPatient, typingByClinic, typingByPatient } from './threads/mark-read.ts'
import { beginThread, closeThread, listThreads, readThread, writeInThread } from './threads/my-threads.ts'
import { searchMine, searchTickets } from './threads/search-messages.ts'
import { lastWrittenBy } from './threads/threads.repo.ts'
import { readVisitChat, writeInVisit } from './threads/visit-chat.ts'
import { answerTicket, setTicketStatus } from './tickets/answer-ticket.ts'
import { bulkTickets, undoBulkTickets } from './tickets/bulk-tickets.ts'
import { escalateTicket } from './tickets/escalate-ticket.ts'
import { handOverTicket, listColleagues, noteOnTicket } from './tickets/hand-over.ts'
import { addReadyAnswer, changeReadyAnswer, listReadyAnswers } from './tickets/ready-answers.ts'
import { placeInList, type TicketFilter, ticketPage } from './tickets/ticket-list.repo.ts'
import { detailOf, noTicket, pageFor } from './tickets/with-ticket.ts'

/** One conversation with its newest messages. Refuses with `not_found` and `chart_closed`. */
const readTicket = async (ctx: Ctx<'signed-in'>, { id }: { id: string }): Promise<Result<TicketDetail>> => {
  const { deps, tx } = ctx
  const ticket = await visibleTicket(tx, id)
  if (!ticket) return noTicket(ctx, id)
  auditAtCommit(deps.clock, tx, {
    action: 'support.read',
    subjectType: 'ticket',
    subjectId: id,
    patientId: ticket.patientId,
  })
  return done(await detailOf(ctx, ticket))
}

/** What was written before, after or around one message of a conversation, or has some words, as its patient or whoever answers it sees it. */
const readEarlier =
  (isPatient: boolean) =>
  async (ctx: Ctx<'signed-in'>, { id, ...part }: { id: string } & Part) => {
    const { deps, tx } = ctx
    const ticket = await visibleTicket(tx, id)
    if (!ticket) return noTicket(ctx, id)
    auditAtCommit(deps.clock, tx, {
      action: 'support.read',
      subjectType: 'ticket',
      subjectId: id,
      patientId: ticket.patientId,
    })
    const page = await pageFor(ctx, id, part)
    return done({ ...presentPage(page, isPatient), hasLater: page.hasLater })
  }

type Input = TicketFilter & PageQuery
type Page = { items: TicketSummary[]; nextCursor: string | null; open: number }

/**
 * What the reader's profession answers, newest message first, of those that wait the urgent ones before: all, or those of one patient, or with that state, topic, number or
 * beginning of name or e-mail.
 */
const listTickets = async (ctx: Ctx<'signed-in'>, { cursor, limit, ...filter }: Input): Promise<Result<Page>> => {
  const { deps, tx, actor, now } = ctx
  const route = await actsFor(tx)
  if (!route) return refused('not_allowed')
  const page = await listPage(
    { cursor, limit },
    {
      read: (after, most) => ticketPage(tx, route, filter, after, most),
      endOf: row => placeInList(filter, row),
    },
  )
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  const ids = rows.map(row => row.id)
  const newest = await newestMessages(tx, ids)
  const written = await lastWrittenBy(tx, 'visitor', ids)
  const patients = rows.flatMap(({ patientId }) => (patientId && patientId !== actor.id ? [patientId] : []))
  const closed =
    actor.role === 'doctor' ? await chartsClosed(tx, actor, [...new Set(patients)], now) : new Set<string>()
  const covered = actor.role === 'doctor' ? await accountsCovered(tx, actor.staffId, now) : new Set<string>()
  auditListRead(deps.clock, tx, 'support.list.read', 'ticket', 'list')
  return done({
    items: rows.map(row => {
      if (row.patientId && closed.has(row.patientId)) return presentClosed(row)
      const summary = presentSummary(row, newest.get(row.id), written.get(row.id))
      const { assignee } = summary
      return assignee && covered.has(assignee.id) ? { ...summary, assignee: { ...assignee, isCovered: true } } : summary
    }),
    nextCursor,
    open: await openTickets(tx, route),
  })
}

/** The conversation that a link opens. Refuses with `conversation_not_found`. */
const readConversation = async (ctx: Ctx<'anyone'>, { token }: { token: string }): Promise<Result<Conversation>> => {
  const { tx } = ctx
  const ticket = await ticketByToken(tx, tokenHash(token))
  if (!ticket) return refused('conversation_not_found')
  return done(presentConversation(ticket, await messagesOf(tx, ticket.id)))
}

/** What people write to the clinic, and what it answers. */
export const supportRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.contact, openTicket, { transaction: 'own' }),
  serve(deps, contract.conversation, readConversation),
  serve(deps, contract.reply, replyToConversation),
  serve(deps, contract.list, listTickets),
  serve(deps, contract.colleagues, listColleagues),
  serve(deps, contract.read, readTicket),
  serve(deps, contract.earlier, readEarlier(false)),
  serve(deps, contract.find, readEarlier(false)),
  serve(deps, contract.search, searchTickets),
  serve(deps, contract.answer, answerTicket),
  serve(deps, contract.setStatus, setTicketStatus),
  serve(deps, contract.markRead, markReadByClinic),
  serve(deps, contract.typing, typingByClinic),
  serve(deps, contract.readyAnswers, listReadyAnswers),
  serve(deps, contract.addReadyAnswer, addReadyAnswer),
  serve(deps, contract.changeReadyAnswer, changeReadyAnswer),
  serve(deps, contract.note, noteOnTicket),
  serve(deps, contract.handOver, handOverTicket),
  serve(deps, bulk.tickets, bulkTickets),
  serve(deps, bulk.undoTickets, undoBulkTickets),
  serve(deps, contract.escalate, escalateTicket),
  serve(deps, video.chat, readVisitChat),
  serve(deps, video.write, writeInVisit),
  serve(deps, messages.mine, listThreads),
  serve(deps, messages.begin, beginThread),
  serve(deps, messages.read, readThread),
  serve(deps, messages.earlier, readEarlier(true)),
  serve(deps, messages.find, readEarlier(true)),
  serve(deps, messages.search, searchMine),
  serve(deps, messages.write, writeInThread),
  serve(deps, messages.close, closeThread),
  serve(deps, messages.markRead, markReadByPatient),
  serve(deps, messages.typing, typingByPatient),
]
