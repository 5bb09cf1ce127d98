import { Link } from 'react-router'
import classes from './orders-empty.module.css'
import { type Mode, type OrdersSearch, PAGE_SIZE, type ShopView, searchWith, type View } from './orders-search.ts'
import { viewWords } from './view-words.ts'

const nothing: Record<View, { title: string; text: string }> = {
  to_pack: { title: 'Nothing to pack', text: 'A paid order of the shop appears here by itself.' },
  to_verify: {
    title: 'Nothing to verify',
    text: 'A paid supply appears here by itself, the one due first at the top.',
  },
  to_make: { title: 'Nothing to make', text: 'Verified orders wait here to be made up or packed.' },
  to_check: { title: 'Nothing to check', text: 'Finished batches wait here for a second pharmacist.' },
  to_ship: { title: 'Nothing to ship', text: 'Packed orders wait here for their parcel label and the scan.' },
  on_hold: { title: 'Nothing on hold', text: 'Held orders rest here until somebody settles them.' },
  shipped: { title: 'Nothing shipped yet', text: 'Parcels that have left are kept here, the newest first.' },
  all: { title: 'No open orders', text: 'A paid supply appears here by itself, the one due first at the top.' },
}

const nothingOfShop: Partial<Record<ShopView, { title: string; text: string }>> = {
  to_ship: { title: 'Nothing to ship', text: 'Packed orders wait here for their parcel label and the scan.' },
  all: {
    title: 'No open shop orders',
    text: 'A paid order of the shop appears here by itself, the one due first at the top.',
  },
}

const isOfShop = (view: View): view is ShopView => view in nothingOfShop

const wordsFor = ({ kind, view }: OrdersSearch) =>
  (kind === 'shop' && isOfShop(view) ? nothingOfShop[view] : undefined) ?? nothing[view]

/** Where else a search may find something. */
const wider: readonly View[] = ['all', 'shipped']

type Props = { mode: Mode; search: OrdersSearch; onClear: () => void }

/** What will appear in an empty list, or how to widen a search that finds nothing. */
export const OrdersEmpty = ({ mode, search, onClear }: Props) => {
  if (!search.search) {
    const { title, text } = wordsFor(search)
    return (
      <div className={classes.empty}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    )
  }
  return (
    <div className={classes.empty}>
      <h2>{`No match under ${viewWords[search.view]}`}</h2>
      <p>
        {search.kind === 'shop'
          ? 'Search looks at the beginning of names and e-mail addresses, and at whole order and tracking numbers.'
          : 'Search looks at the beginning of first and last names, and at whole order numbers.'}
      </p>
      <p className={classes.links}>
        {wider
          .filter(view => mode === 'orders' && view !== search.view)
          .map(view => (
            <Link key={view} to={{ search: searchWith(mode, search, { view, shown: PAGE_SIZE }) }} preventScrollReset>
              {`Search ${viewWords[view].toLowerCase()}`}
            </Link>
          ))}
        <Link to={{ search: searchWith(mode, search, { search: '' }) }} replace preventScrollReset onClick={onClear}>
          Clear the search
        </Link>
      </p>
    </div>
  )
}
