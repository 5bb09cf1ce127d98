import type { AccountRole, AccountState, AccountSummary } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { cursorRefused, readCursor, writeCursor } from '#src/database/page-cursor.ts'
import { readAccountList } from './account-list.ts'
import { presentSummary } from './accounts.present.ts'
import { actsAsSuperadmin } from './accounts.repo.ts'

type Input = {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  role?: AccountRole | undefined
  state?: AccountState | undefined
}

/** Accounts, newest first: everyone, or those whose name or e-mail begins as searched, with that role, in that state. */
export const listAccounts = async (
  ctx: BareCtx<'admin'>,
  { cursor, ...query }: Input,
): Promise<Result<{ items: AccountSummary[]; nextCursor: string | null }>> => {
  const { deps } = ctx
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) return cursorRefused()
  const allowed = await inTransaction(ctx, async ({ tx }): Promise<Result<true>> => {
    if (!(await actsAsSuperadmin(tx))) return refused('not_allowed')
    auditListRead(deps.clock, tx, 'account.list.read', 'account', 'list')
    return done(true)
  })
  if (!allowed.ok) return allowed
  const rows = await readAccountList(deps, { ...query, after })
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  return done({
    items: items.map(presentSummary),
    nextCursor: rows.length > query.limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  })
}
