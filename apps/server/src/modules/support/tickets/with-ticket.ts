import { done, type Result, refused } from '@om/contracts/errors'
import type { TicketDetail } from '@om/contracts/support'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { presentDetail } from '../support.present.ts'
import { isPatientAccount, lockTicket, messagesOf, type TicketRow, visibleTicket } from '../support.repo.ts'

/** When a new message of a conversation is: now, and after the one before it, whatever the clock says. */
export const nextMoment = ({ lastMessageAt }: { lastMessageAt: Date }, now: Date): Date =>
  lastMessageAt >= now ? new Date(lastMessageAt.getTime() + 1) : now

/** A ticket with everything that an admin sees of it. */
export const detailOf = async (tx: Tx, ticket: TicketRow): Promise<TicketDetail> =>
  presentDetail(ticket, await messagesOf(tx, ticket.id), await isPatientAccount(tx, ticket.personId))

/**
 * An admin's step on one ticket, in one transaction: found as they see it, then held in its newest state, so that two
 * admins act one after the other. Answers with the ticket as `work` leaves it.
 */
export const withTicket = async (
  ctx: Ctx<'signed-in'>,
  id: string,
  work: (tx: Tx, ticket: TicketRow) => Promise<Result<TicketRow>>,
): Promise<Result<TicketDetail>> => {
  const { tx } = ctx
  const ticket = (await visibleTicket(tx, id)) && (await lockTicket(tx, id))
  if (!ticket) return refused('not_found')
  const result = await work(tx, ticket)
  return result.ok ? done(await detailOf(tx, result.value)) : result
}
