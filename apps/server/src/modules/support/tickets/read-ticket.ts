import { done, type Result, refused } from '@om/contracts/errors'
import type { TicketDetail } from '@om/contracts/support'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { visibleTicket } from '../support.repo.ts'
import { detailOf } from './with-ticket.ts'

/** One ticket with its messages. */
export const readTicket = async (ctx: Ctx<'signed-in'>, { id }: { id: string }): Promise<Result<TicketDetail>> => {
  const { deps, tx } = ctx
  const ticket = await visibleTicket(tx, id)
  if (!ticket) return refused('not_found')
  auditListRead(deps.clock, tx, 'support.read', 'ticket', id)
  return done(await detailOf(tx, ticket))
}
