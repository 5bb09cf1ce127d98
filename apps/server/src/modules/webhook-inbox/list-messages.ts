import { done, type Result, refused } from '@om/contracts/errors'
import type { InboxMessage } from '@om/contracts/shop-admin'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { blankPersonal } from './blank-personal.ts'
import { presentMessage } from './inbox.present.ts'
import { type InboxFilter, inboxCounts, inboxPage, visibleMessage } from './inbox-list.repo.ts'

type Query = InboxFilter & PageQuery
type Page = { items: InboxMessage[]; nextCursor: string | null; failed: number; waiting: number }

/** One page of what outside services have told us, newest first, with how many are not handled. */
export const listMessages = async (
  ctx: Ctx<'signed-in'>,
  { cursor, limit, ...filter }: Query,
): Promise<Result<Page>> => {
  const { deps, tx } = ctx
  const page = await listPage(
    { cursor, limit },
    {
      read: (after, most) => inboxPage(tx, filter, after, most),
      endOf: row => ({ at: row.receivedAt, id: row.id }),
    },
  )
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'webhook.list', 'webhook', filter.state ?? 'all')
  return done({
    items: page.value.rows.map(presentMessage),
    nextCursor: page.value.nextCursor,
    ...(await inboxCounts(tx)),
  })
}

/** One message with what it carries, whatever tells of a person put out. Refuses with `not_found`. */
export const readMessage = async (
  ctx: Ctx<'signed-in'>,
  { id }: { id: string },
): Promise<Result<InboxMessage & { payload: unknown }>> => {
  const { tx } = ctx
  const row = await visibleMessage(tx, id)
  if (!row) return refused('not_found')
  return done({ ...presentMessage(row), payload: blankPersonal(row.payload) })
}
