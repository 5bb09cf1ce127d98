import { RecordScroll } from '#app/ui/record-scroll.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import type { OrdersList } from '../load-list.ts'
import { searchWith } from '../orders-search.ts'
import { NoOrders } from './list-empty.tsx'
import classes from './lists.module.css'
import { OrderLink } from './order-link.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import type { PanelProps } from './panel-props.ts'
import { useListState } from './use-list-state.ts'
import { ViewTabs } from './view-tabs.tsx'

/** The list of orders with its views, search, filters and export. */
export const OrdersPanel = ({ page, ...panel }: PanelProps & { page: OrdersList }) => {
  const { search, asked, searchField, onGo } = panel
  const { field, typedSearch, isLoading, isOtherList, moreAt, clear } = useListState(panel, page.nextCursor)
  return (
    <>
      <div className={classes.tools}>
        <ViewTabs asked={asked} counts={page.counts} />
        <OrdersFilters asked={asked} field={field} searchField={searchField} onGo={onGo} />
      </div>
      <RecordScroll isLoading={isLoading} moreAt={moreAt}>
        {isOtherList ? (
          <ListSkeleton rows={6} height={84} />
        ) : page.items.length > 0 ? (
          <ul>
            {page.items.map(order => (
              <li key={order.id}>
                <OrderLink
                  order={order}
                  to={{ search: searchWith(search, { ...typedSearch, order: order.id }) }}
                  isCurrent={order.id === asked.order}
                  onOpen={field.cancel}
                />
              </li>
            ))}
          </ul>
        ) : (
          <NoOrders search={search} onClear={clear} />
        )}
      </RecordScroll>
    </>
  )
}
