import { type AccountSummary, accounts } from '@om/contracts/accounts'
import type { CallReply } from '@om/contracts/endpoint'
import { limitsIn } from '@om/contracts/limits-of'
import { api } from '#app/browser/api.ts'
import type { UsersSearch } from './users-search.ts'

export type AccountsPage = CallReply<typeof accounts.list>

const mostPerCall = limitsIn(accounts.list.query, 'limit').max

/** Rows an export holds at most. */
export const MOST_EXPORTED = 5000

type Filter = Pick<UsersSearch, 'search' | 'role' | 'state'>

type Options = { signal?: AbortSignal; onProgress?: (count: number) => void }

/** The first `count` accounts that fit, page after page where one call does not carry them all. */
const firstOf = async (filter: Filter, count: number, { signal, onProgress }: Options): Promise<AccountsPage> => {
  const items: AccountSummary[] = []
  let cursor: string | undefined
  for (;;) {
    const limit = Math.min(count - items.length, mostPerCall)
    const { search, role, state } = filter
    const page = await api.accounts.list(
      { query: { search: search || undefined, role, state, limit, cursor } },
      { signal },
    )
    items.push(...page.items)
    onProgress?.(items.length)
    if (!page.nextCursor || items.length >= count) return { items, nextCursor: page.nextCursor }
    cursor = page.nextCursor
  }
}

/** What the list shows: as many accounts as the address asks for. */
export const loadAccounts = (search: UsersSearch, signal?: AbortSignal): Promise<AccountsPage> =>
  firstOf(search, search.shown, { signal })

/** Everything that fits the filter, up to the most an export holds; `isCut` when there would be more. */
export const loadForExport = async (filter: Filter, onProgress: (count: number) => void) => {
  const { items, nextCursor } = await firstOf(filter, MOST_EXPORTED, { onProgress })
  return { items, isCut: nextCursor !== null }
}
