import { support as contract } from '@om/contracts/support'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { openTicket } from './conversation/open-ticket.ts'
import { readConversation } from './conversation/read-conversation.ts'
import { replyToConversation } from './conversation/reply-to-conversation.ts'
import { answerTicket } from './tickets/answer-ticket.ts'
import { listTickets } from './tickets/list-tickets.ts'
import { readTicket } from './tickets/read-ticket.ts'
import { setTicketStatus } from './tickets/set-ticket-status.ts'

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
