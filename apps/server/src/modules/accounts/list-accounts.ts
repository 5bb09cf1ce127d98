import type { AccountRole, AccountState, AccountSummary } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import { z } from 'zod'
import type { AdminActor } from '#src/actor.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type AccountCursor, readAccountList } from './account-list.ts'
import { presentSummary } from './accounts.present.ts'
import { actsAsSuperadmin } from './accounts.repo.ts'

type Input = {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  role?: AccountRole | undefined
  state?: AccountState | undefined
}

const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

const writeCursor = ({ createdAt, id }: { createdAt: Date; id: string }): string =>
  Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')

/** A cursor of ours; undefined for anything else. */
const readCursor = (cursor: string): AccountCursor | undefined => {
  try {
    const [createdAt, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { createdAt, id }
  } catch {
    return undefined
  }
}

/** Accounts, newest first: everyone, or those whose name or e-mail begins as searched, with that role, in that state. */
export const listAccounts = async (
  deps: Deps,
  actor: AdminActor,
  { cursor, ...query }: Input,
  requestId = '',
): Promise<Result<{ items: AccountSummary[]; nextCursor: string | null }>> => {
  const after = cursor ? readCursor(cursor) : null
  if (after === undefined)
    return refused('bad_request', [{ field: 'cursor', message: 'Start again at the first page.' }])
  const allowed = await deps.db.transaction(
    actor,
    async (tx): Promise<Result<true>> => {
      if (!(await actsAsSuperadmin(tx))) return refused('not_allowed')
      auditListRead(deps.clock, tx, 'account.list.read', 'account', 'list')
      return done(true)
    },
    requestId,
  )
  if (!allowed.ok) return allowed
  const rows = await readAccountList(deps, { ...query, after })
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  return done({
    items: items.map(presentSummary),
    nextCursor: rows.length > query.limit && last ? writeCursor(last) : null,
  })
}
