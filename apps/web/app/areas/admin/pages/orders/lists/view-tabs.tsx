import { shopOrderViews } from '@om/contracts/shop-admin'
import { Link } from 'react-router'
import type { OrdersList } from '../load-list.ts'
import { viewWords } from '../order-words.ts'
import { type OrdersSearch, PAGE_SIZE, searchWith } from '../orders-search.ts'
import classes from './lists.module.css'

/** The server counts no further. */
const COUNTED_TO = 1000

const countWords = (count: number): string => (count >= COUNTED_TO ? `${COUNTED_TO}+` : String(count))

type Props = { asked: OrdersSearch; counts: OrdersList['counts'] }

/** The views of the orders, each with its count. */
export const ViewTabs = ({ asked, counts }: Props) => (
  <nav className={classes.views} aria-label="Views">
    {shopOrderViews.map(view => (
      <Link
        key={view}
        to={{ search: searchWith(asked, { view, shown: PAGE_SIZE }) }}
        preventScrollReset
        className={classes.view}
        data-urgent={(view === 'late' && counts[view] > 0) || undefined}
        aria-current={asked.view === view ? 'page' : undefined}
      >
        {viewWords[view]}
        <span className={classes.count}>{countWords(counts[view])}</span>
      </Link>
    ))}
  </nav>
)
