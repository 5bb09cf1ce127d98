import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import { arrowsMove } from '#app/ui/record-list/keys.ts'
import { RecordScroll } from '#app/ui/record-scroll.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { useTypedSearch } from '#app/ui/use-typed-search.ts'
import { KindSwitch } from './kind-switch.tsx'
import { ListedCard } from './listed-card.tsx'
import type { OrdersPage } from './load-orders.ts'
import { OrdersEmpty } from './orders-empty.tsx'
import classes from './orders-panel.module.css'
import { listKey, type Mode, type OrdersSearch, PAGE_SIZE, searchWith } from './orders-search.ts'
import { OrdersTabs } from './orders-tabs.tsx'

type Props = {
  mode: Mode
  page: OrdersPage
  search: OrdersSearch
  /** The address being opened, so that the list answers at once. */
  asked: OrdersSearch
  list: RefObject<HTMLUListElement | null>
  searchField: RefObject<HTMLInputElement | null>
  onSearch: (text: string) => void
}

/** The list of orders with its views and, where one looks for an order, the search. */
export const OrdersPanel = ({ mode, page, search, asked, list, searchField, onSearch }: Props) => {
  const field = useTypedSearch(search.search, searchField, onSearch)
  // A search still being typed goes along when an order is opened, instead of closing it a moment later.
  const typedSearch = field.pending === null ? {} : { search: field.pending, shown: PAGE_SIZE }
  const isLoading = listKey(asked) !== listKey(search)
  const isOtherList = isLoading && asked.shown === search.shown
  const key = listKey(search)
  const count = page.items.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once per list, not for every change in it
  useEffect(() => announce(`${count} ${count === 1 ? 'order' : 'orders'} shown`), [key])

  return (
    <>
      <div className={classes.head}>
        <KindSwitch mode={mode} search={asked} />
        <OrdersTabs mode={mode} search={asked} counts={page.counts} />
        {mode === 'orders' && (
          <TextInput
            ref={searchField}
            type="search"
            aria-label="Search by name or order number"
            placeholder="Name or order number"
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            value={field.typed}
            onChange={event => field.type(event.currentTarget.value)}
          />
        )}
      </div>
      <RecordScroll
        isLoading={isLoading}
        moreAt={
          page.nextCursor && !isOtherList
            ? { search: searchWith(mode, search, { shown: search.shown + PAGE_SIZE }) }
            : null
        }
      >
        {isOtherList ? (
          <ListSkeleton rows={6} height={78} />
        ) : count > 0 ? (
          <ul ref={list} onKeyDown={arrowsMove}>
            {page.items.map(item => (
              <li key={item.order.id}>
                <ListedCard
                  item={item}
                  to={{ search: searchWith(mode, search, { ...typedSearch, order: item.order.id }) }}
                  isCurrent={item.order.id === asked.order}
                  onOpen={field.cancel}
                />
              </li>
            ))}
          </ul>
        ) : (
          <OrdersEmpty mode={mode} search={search} onClear={field.clear} />
        )}
      </RecordScroll>
    </>
  )
}
