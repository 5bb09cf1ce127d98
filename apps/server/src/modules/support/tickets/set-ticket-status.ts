import { done, type Result, refused } from '@om/contracts/errors'
import type { TicketDetail } from '@om/contracts/support'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { updateTicket } from '../support.repo.ts'
import { withTicket } from './with-ticket.ts'

type Input = { id: string; status: 'open' | 'closed'; version: number }

/**
 * Closes a ticket that needs no answer, or opens one again; the writer hears nothing of it. Refuses with
 * `ticket_changed` when it is not as it was read.
 */
export const setTicketStatus = (
  ctx: Ctx<'signed-in'>,
  { id, status, version }: Input,
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
    await announce(tx, ['role:admin'], 'ticket', id)
    return done(updated)
  })
}
