import type { AccountRole, AccountState, AccountSummary } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { readAccountList } from './account-list.ts'
import { presentSummary } from './accounts.present.ts'
import { actsAsSuperadmin } from './accounts.repo.ts'

type Input = PageQuery & {
  search?: string | undefined
  role?: AccountRole | undefined
  state?: AccountState | undefined
}

/** Accounts, newest first: everyone, or those whose name or e-mail begins as searched, with that role, in that state. */
export const listAccounts = async (
  ctx: BareCtx<'admin'>,
  { cursor, limit, ...filter }: Input,
): Promise<Result<{ items: AccountSummary[]; nextCursor: string | null }>> => {
  const { deps } = ctx
  const allowed = await inTransaction(ctx, async ({ tx }): Promise<Result<true>> => {
    if (!(await actsAsSuperadmin(tx))) return refused('not_allowed')
    auditListRead(deps.clock, tx, 'account.list.read', 'account', 'list')
    return done(true)
  })
  if (!allowed.ok) return allowed
  const page = await listPage(
    { cursor, limit },
    {
      read: (after, most) => readAccountList(deps, { ...filter, after, limit: most }),
      endOf: row => ({ at: row.createdAt, id: row.id }),
    },
  )
  if (!page.ok) return page
  return done({ items: page.value.rows.map(presentSummary), nextCursor: page.value.nextCursor })
}
