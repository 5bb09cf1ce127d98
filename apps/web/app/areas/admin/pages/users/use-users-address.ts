import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { noFilter, readUsersSearch, searchWith, type UsersSearch } from './users-search.ts'

/** Says that the list is one step back in the history. */
export const openedHere = { openedHere: true } as const

type Options = { replace?: boolean; state?: unknown }

/** The address of the page: what it says, what is being opened, and the ways to change it. */
export const useUsersAddress = () => {
  const [params] = useSearchParams()
  const { location: next } = useNavigation()
  const { state } = useLocation()
  const navigate = useNavigate()
  const search = readUsersSearch(params)
  const asked = next ? readUsersSearch(new URLSearchParams(next.search)) : search

  const go = async (change: Partial<UsersSearch>, options?: Options) =>
    // From the address being opened: a search that is typed while an account opens must not close it again.
    void (await navigate({ search: searchWith(asked, change) }, { preventScrollReset: true, ...options }))
  /** Leaves the open panel: back to the list where it was opened from there, so that Back does not open it again. */
  const close = async () => {
    if (state?.openedHere === true) return void (await navigate(-1))
    await go({ account: undefined, invite: false }, { replace: true })
  }
  const clearFilters = () => go(noFilter)
  return { search, asked, go, close, clearFilters }
}
