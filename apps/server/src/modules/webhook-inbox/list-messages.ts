import { done, type Result, refused } from '@om/contracts/errors'
import type { InboxMessage } from '@om/contracts/shop-admin'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { cursorRefused, readCursor, writeCursor } from '#src/database/page-cursor.ts'
import { blankPersonal } from './blank-personal.ts'
import { presentMessage } from './inbox.present.ts'
import { type InboxFilter, inboxCounts, inboxPage, visibleMessage } from './inbox-list.repo.ts'

type Query = InboxFilter & { cursor?: string | undefined; limit: number }
type Page = { items: InboxMessage[]; nextCursor: string | null; failed: number; waiting: number }

/** One page of what outside services have told us, newest first, with how many are not handled. */
export const listMessages = async (
  ctx: Ctx<'signed-in'>,
  { cursor, limit, ...filter }: Query,
): Promise<Result<Page>> => {
  const { deps, tx } = ctx
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) return cursorRefused()

  const found = await inboxPage(tx, filter, after, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  auditListRead(deps.clock, tx, 'webhook.list', 'webhook', filter.state ?? 'all')
  return done({
    items: rows.map(presentMessage),
    nextCursor: found.length > limit && last ? writeCursor({ at: last.receivedAt, id: last.id }) : null,
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
