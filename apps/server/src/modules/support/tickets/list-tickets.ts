import { done, type Result, refused } from '@om/contracts/errors'
import type { TicketSummary } from '@om/contracts/support'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { presentSummary } from '../support.present.ts'
import { actsAsAdmin, newestMessages, openTickets, type TicketFilter, ticketPage } from '../support.repo.ts'

type Input = TicketFilter & PageQuery
type Page = { items: TicketSummary[]; nextCursor: string | null; open: number }

/** Tickets, newest message first: all, or those with that state, topic, number or beginning of name or e-mail. */
export const listTickets = async (
  ctx: Ctx<'signed-in'>,
  { cursor, limit, ...filter }: Input,
): Promise<Result<Page>> => {
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
