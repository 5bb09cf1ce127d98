import { done, type Result } from '@om/contracts/errors'
import type { BrowserError } from '@om/contracts/visits'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { cursorRefused, readCursor, writeCursor } from '#src/database/page-cursor.ts'
import { presentError } from './visits.present.ts'
import { errorPage } from './visits.repo.ts'

type Input = { cursor?: string | undefined; limit: number; dismissed: 'yes' | 'no' }

/** Errors of browsers, last seen first: those that wait to be looked at, or those that were put away. */
export const listErrors = async (
  ctx: Ctx<'signed-in'>,
  { cursor, limit, dismissed }: Input,
): Promise<Result<{ items: BrowserError[]; nextCursor: string | null }>> => {
  const { deps, tx } = ctx
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) return cursorRefused()

  const rows = await errorPage(tx, { dismissed: dismissed === 'yes', after, limit })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  auditListRead(deps.clock, tx, 'client-error.list.read', 'client-error', 'list')
  return done({
    items: items.map(presentError),
    nextCursor: rows.length > limit && last ? writeCursor({ at: last.lastSeenAt, id: last.id }) : null,
  })
}
