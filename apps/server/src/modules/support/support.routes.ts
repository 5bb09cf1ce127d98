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
  serve(deps, contract.contact, ({ actor, body, address, requestId }) =>
    openTicket(deps, actor, body, { address, requestId }),
  ),
  serve(deps, contract.conversation, ({ actor, body, requestId }) => readConversation(deps, actor, body, requestId)),
  serve(deps, contract.reply, ({ actor, body, requestId }) => replyToConversation(deps, actor, body, requestId)),
  serve(deps, contract.list, ({ actor, query, requestId }) => listTickets(deps, actor, query, requestId)),
  serve(deps, contract.read, ({ actor, params, requestId }) => readTicket(deps, actor, params, requestId)),
  serve(deps, contract.answer, ({ actor, params, body, requestId }) =>
    answerTicket(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.setStatus, ({ actor, params, body, requestId }) =>
    setTicketStatus(deps, actor, { ...params, ...body }, requestId),
  ),
]
