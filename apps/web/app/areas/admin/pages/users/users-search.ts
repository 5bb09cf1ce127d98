import { AccountRole, AccountState } from '@om/contracts/accounts'
import { z } from 'zod'

/** Accounts shown at first, and added by each Show more. */
export const PAGE_SIZE = 50
const MOST_SHOWN = 1000

const Said = z.object({
  search: z.string().trim().max(100).catch(''),
  role: AccountRole.optional().catch(undefined),
  state: AccountState.optional().catch(undefined),
  shown: z.coerce.number().int().min(PAGE_SIZE).max(MOST_SHOWN).catch(PAGE_SIZE),
  account: z.uuid().optional().catch(undefined),
  invite: z.stringbool().catch(false),
})

/** What the address of the page says; anything unreadable counts as not said. */
export type UsersSearch = z.infer<typeof Said>

/** Reads the query of the page. */
export const readUsersSearch = (params: URLSearchParams): UsersSearch => Said.parse(Object.fromEntries(params))

/** The query part of an address with some of it changed; what is as usual is left out. */
export const searchWith = (current: UsersSearch, change: Partial<UsersSearch>): string => {
  const { search, role, state, shown, account, invite } = { ...current, ...change }
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (role) params.set('role', role)
  if (state) params.set('state', state)
  if (shown !== PAGE_SIZE) params.set('shown', String(shown))
  if (account) params.set('account', account)
  else if (invite) params.set('invite', 'yes')
  return params.size > 0 ? `?${params}` : '?'
}

/** What the list depends on; opening an account or the invitation does not change it. */
export const listKey = ({ search, role, state, shown }: UsersSearch): string =>
  JSON.stringify([search, role, state, shown])

/** Whether the list leaves anything out. */
export const isFiltered = ({ search, role, state }: UsersSearch): boolean =>
  search !== '' || role !== undefined || state !== undefined

/** The part of a search that takes every filter off. */
export const noFilter = { search: '', role: undefined, state: undefined, shown: PAGE_SIZE } as const
