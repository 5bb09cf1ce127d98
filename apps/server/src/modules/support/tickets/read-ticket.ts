import { done, type Result, refused } from '@om/contracts/errors'
import type { TicketDetail } from '@om/contracts/support'
import type { PersonActor } from '#src/actor.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { visibleTicket } from '../support.repo.ts'
import { detailOf } from './with-ticket.ts'

/** One ticket with its messages. */
export const readTicket = (
  deps: Deps,
  actor: PersonActor,
  { id }: { id: string },
  requestId = '',
): Promise<Result<TicketDetail>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<TicketDetail>> => {
      const ticket = await visibleTicket(tx, id)
      if (!ticket) return refused('not_found')
      auditListRead(deps.clock, tx, 'support.read', 'ticket', id)
      return done(await detailOf(tx, ticket))
    },
    requestId,
  )
