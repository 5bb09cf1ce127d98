import type { queueViews } from '@om/contracts/consults'
import { Link } from 'react-router'
import type { QueueData } from './load-queue.ts'
import { PAGE_SIZE, type QueueSearch, searchWith } from './queue-search.ts'
import classes from './queue-tabs.module.css'

type View = (typeof queueViews)[number]

const COUNTED_TO = 100

const tabs: readonly { view: View; label: string }[] = [
  { view: 'waiting', label: 'Waiting' },
  { view: 'mine', label: 'Mine' },
  { view: 'with_patient', label: 'On patient' },
  { view: 'decided', label: 'Decided' },
]

const countOf = (counts: QueueData['counts'] | null, view: View): number | null =>
  counts && view !== 'decided' ? counts[view] : null

/** The four views of the queue, each with its count. Counting stops at 100. */
export const QueueTabs = ({ search, counts }: { search: QueueSearch; counts: QueueData['counts'] | null }) => (
  <nav className={classes.tabs} aria-label="Views of the queue">
    {tabs.map(({ view, label }) => {
      const count = countOf(counts, view)
      return (
        <Link
          key={view}
          to={{ search: searchWith(search, { view, shown: PAGE_SIZE }) }}
          preventScrollReset
          className={classes.tab}
          aria-current={search.view === view ? 'page' : undefined}
        >
          {label}
          {count !== null && <span className={classes.count}>{count >= COUNTED_TO ? `${COUNTED_TO}+` : count}</span>}
        </Link>
      )
    })}
  </nav>
)
