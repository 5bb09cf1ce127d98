import { useTypedSearch } from '#app/ui/use-typed-search.ts'
import { listKey, noFilter, PAGE_SIZE, searchWith } from '../orders-search.ts'
import type { PanelProps } from './panel-props.ts'

/** Where a list stands: what is typed, whether another list is on its way, where more of it is, and how to widen it. */
export const useListState = ({ search, asked, searchField, onGo }: PanelProps, nextCursor: string | null) => {
  const field = useTypedSearch(
    search.search,
    searchField,
    text => void onGo({ search: text.trim(), shown: PAGE_SIZE }, { replace: true }),
  )
  // A search still being typed goes along when a record is opened, instead of closing it a moment later.
  const typedSearch = field.pending === null ? {} : { search: field.pending, shown: PAGE_SIZE }
  const isLoading = listKey(asked) !== listKey(search)
  const isOtherList = isLoading && asked.shown === search.shown
  const moreAt = nextCursor && !isOtherList ? { search: searchWith(search, { shown: search.shown + PAGE_SIZE }) } : null
  const clear = () => {
    field.cancel()
    field.clear()
    void onGo({ ...noFilter, view: 'all' })
  }
  return { field, typedSearch, isLoading, isOtherList, moreAt, clear }
}
