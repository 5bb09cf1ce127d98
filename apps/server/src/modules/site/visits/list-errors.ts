import { done, type Result } from '@om/contracts/errors'
import type { BrowserError } from '@om/contracts/visits'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { presentError } from './visits.present.ts'
import { errorPage } from './visits.repo.ts'

type Input = PageQuery & { dismissed: 'yes' | 'no' }

/** Errors of browsers, last seen first: those that wait to be looked at, or those that were put away. */
export const listErrors = async (
  ctx: Ctx<'signed-in'>,
  { cursor, limit, dismissed }: Input,
): Promise<Result<{ items: BrowserError[]; nextCursor: string | null }>> => {
  const { deps, tx } = ctx
  const page = await listPage(
    { cursor, limit },
    {
      read: (after, most) => errorPage(tx, { dismissed: dismissed === 'yes', after, limit: most }),
      endOf: row => ({ at: row.lastSeenAt, id: row.id }),
    },
  )
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'client-error.list.read', 'client-error', 'list')
  return done({ items: page.value.rows.map(presentError), nextCursor: page.value.nextCursor })
}
