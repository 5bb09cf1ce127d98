import { Link, useLocation } from 'react-router'
import { ErrorState } from '#app/ui/error-state.tsx'
import classes from './order-none.module.css'
import { type Mode, modeOf, readOrdersSearch, searchWith } from './orders-search.ts'

const words: Record<Mode, { title: string; text: string }> = {
  orders: {
    title: 'Pick an order',
    text: 'Everything needed to check it opens here, with its one next step. A scan opens it from anywhere on this page.',
  },
  fulfillment: {
    title: 'Scan to begin',
    text: 'Scan a label, a batch or a parcel and its order opens with the next step. Or take the first of the list: it is due first.',
  },
}

/** The right pane before an order is open. */
export const OrderNone = ({ mode }: { mode: Mode }) => {
  const { title, text } = words[mode]
  return (
    <section className={classes.none} aria-label="No order open">
      <h2>{title}</h2>
      <p>{text}</p>
      <p className={classes.keys}>
        Press <kbd>?</kbd> for all keys.
      </p>
    </section>
  )
}

/** The right pane when an order cannot be shown: why, and the way back to the list. */
export const OrderMissing = ({ error }: { error: unknown }) => {
  const { pathname, search } = useLocation()
  const mode = modeOf(pathname)
  const back = searchWith(mode, readOrdersSearch(mode, new URLSearchParams(search)), { order: undefined })
  return (
    <div className={classes.missing}>
      <ErrorState error={error} />
      <Link to={{ search: back }}>Back to the list</Link>
    </div>
  )
}
