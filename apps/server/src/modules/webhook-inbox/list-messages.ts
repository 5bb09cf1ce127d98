import { done, type Result, refused } from '@om/contracts/errors'
import type { InboxMessage } from '@om/contracts/shop-admin'
import type { PersonActor } from '#src/actor.ts'
import { auditListRead } from '#src/database/audit.ts'
import { cursorRefused, readCursor, writeCursor } from '#src/database/page-cursor.ts'
import type { Deps } from '#src/deps.ts'
import { blankPersonal } from './blank-personal.ts'
import { presentMessage } from './inbox.present.ts'
import { type InboxFilter, inboxCounts, inboxPage, visibleMessage } from './inbox-list.repo.ts'

type Query = InboxFilter & { cursor?: string | undefined; limit: number }
type Page = { items: InboxMessage[]; nextCursor: string | null; failed: number; waiting: number }

/** One page of what outside services have told us, newest first, with how many are not handled. */
export const listMessages = async (
  deps: Deps,
  actor: PersonActor,
  { cursor, limit, ...filter }: Query,
  requestId = '',
): Promise<Result<Page>> => {
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) return cursorRefused()
  return deps.db.transaction(
    actor,
    async tx => {
      const found = await inboxPage(tx, filter, after, limit + 1)
      const rows = found.slice(0, limit)
      const last = rows.at(-1)
      auditListRead(deps.clock, tx, 'webhook.list', 'webhook', filter.state ?? 'all')
      return done({
        items: rows.map(presentMessage),
        nextCursor: found.length > limit && last ? writeCursor({ at: last.receivedAt, id: last.id }) : null,
        ...(await inboxCounts(tx)),
      })
    },
    requestId,
  )
}

/** One message with what it carries, whatever tells of a person put out. Refuses with `not_found`. */
export const readMessage = (
  deps: Deps,
  actor: PersonActor,
  { id }: { id: string },
  requestId = '',
): Promise<Result<InboxMessage & { payload: unknown }>> =>
  deps.db.transaction(
    actor,
    async tx => {
      const row = await visibleMessage(tx, id)
      if (!row) return refused('not_found')
      return done({ ...presentMessage(row), payload: blankPersonal(row.payload) })
    },
    requestId,
  )
