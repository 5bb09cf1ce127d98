import { Link } from 'react-router'
import { countWords } from './count-words.ts'
import type { OrdersPage } from './load-orders.ts'
import { type Mode, type OrdersSearch, PAGE_SIZE, searchWith, viewsOf } from './orders-search.ts'
import classes from './orders-tabs.module.css'
import { viewWords } from './view-words.ts'

type Props = { mode: Mode; search: OrdersSearch; counts: OrdersPage['counts'] }

/** The views of the list, each with its count. */
export const OrdersTabs = ({ mode, search, counts }: Props) => (
  <nav className={classes.tabs} aria-label="Views">
    {viewsOf(mode, search.kind).map(view => (
      <Link
        key={view}
        to={{ search: searchWith(mode, search, { view, shown: PAGE_SIZE }) }}
        preventScrollReset
        className={classes.tab}
        aria-current={search.view === view ? 'page' : undefined}
      >
        {viewWords[view]}
        <span className={classes.count}>{countWords(counts[view] ?? 0)}</span>
      </Link>
    ))}
  </nav>
)
