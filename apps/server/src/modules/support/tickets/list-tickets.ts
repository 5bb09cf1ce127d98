import { done, type Result, refused } from '@om/contracts/errors'
import type { TicketSummary } from '@om/contracts/support'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { cursorRefused, readCursor, writeCursor } from '#src/database/page-cursor.ts'
import { presentSummary } from '../support.present.ts'
import { actsAsAdmin, newestMessages, openTickets, type TicketFilter, ticketPage } from '../support.repo.ts'

type Input = TicketFilter & { cursor?: string | undefined; limit: number }
type Page = { items: TicketSummary[]; nextCursor: string | null; open: number }

/** Tickets, newest message first: all, or those with that state, topic, number or beginning of name or e-mail. */
export const listTickets = async (
  ctx: Ctx<'signed-in'>,
  { cursor, limit, ...filter }: Input,
): Promise<Result<Page>> => {
  const { deps, tx } = ctx
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) return cursorRefused()

  if (!(await actsAsAdmin(tx))) return refused('not_allowed')
  const rows = await ticketPage(tx, filter, after, limit)
  const items = rows.slice(0, limit)
  const texts = await newestMessages(
    tx,
    items.map(row => row.id),
  )
  const last = items.at(-1)
  auditListRead(deps.clock, tx, 'support.list.read', 'ticket', 'list')
  return done({
    items: items.map(row => presentSummary(row, texts.get(row.id) ?? '')),
    nextCursor: rows.length > limit && last ? writeCursor({ at: last.lastMessageAt, id: last.id }) : null,
    open: await openTickets(tx),
  })
}
