import { AccountRole, AccountState } from '@om/contracts/accounts'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { openFlag, openId, rowsShown, searchText } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'

/** Everyone who has an account, with what the address of User Management may say. */
export const accounts = recordList({
  schema: z.object({
    search: searchText,
    role: AccountRole.optional().catch(undefined),
    state: AccountState.optional().catch(undefined),
    shown: rowsShown(50),
    account: openId,
    invite: openFlag,
    kept: openFlag,
  }),
  opens: ['account', 'invite', 'kept'],
  // One panel at a time.
  tidy: query => ({
    ...query,
    invite: query.invite && !query.account,
    kept: query.kept && !query.account && !query.invite,
  }),
  load: ({ search, role, state }, part, signal) =>
    api.accounts.list({ query: { search: search || undefined, role, state, ...part } }, { signal }),
  idOf: ({ id }) => id,
})

export type UsersSearch = ReturnType<typeof accounts.first>

/** Whether the list leaves anything out. */
export const isFiltered = ({ search, role, state }: UsersSearch): boolean =>
  search !== '' || role !== undefined || state !== undefined

/** The part of a search that takes every filter off. */
export const noFilter = { search: '', role: undefined, state: undefined, shown: accounts.pageSize } as const

/** What each key does on this page. */
export const userKeys: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['J / K', 'Go to the next or the previous account in the list'],
  ['Enter', 'Open the account'],
  ['I', 'Invite a colleague'],
  ['Esc', 'Close what is open; what you typed is kept'],
  ['?', 'Show this list'],
]
