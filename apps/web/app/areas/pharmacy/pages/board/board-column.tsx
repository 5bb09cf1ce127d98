import type { BoardItem } from '@om/contracts/supplies'
import { Link } from 'react-router'
import { viewWords } from '#app/features/dispensing/order-words.ts'
import { DispatchCard, OrderCard } from '../orders/order-card.tsx'
import { countWords, type ScriptView } from '../orders/orders-list.tsx'
import classes from './board-column.module.css'
import type { Board } from './load-board.ts'

const nothing: Partial<Record<ScriptView, string>> = {
  to_verify: 'A paid supply appears here by itself.',
  to_make: 'Verified orders wait here to be made up or packed.',
  to_check: 'Finished batches wait here for a second pharmacist.',
  to_ship: 'Packed orders wait here for label and scan.',
  on_hold: 'Held orders rest here until somebody settles them.',
}

const addressOf = (view: ScriptView, order?: string) => {
  const params = new URLSearchParams({ view })
  if (order) params.set('order', order)
  return `/pharmacy-prescriptions?${params}`
}

type Props = { view: ScriptView; items: readonly BoardItem[]; count: number }

/** One part of the pharmacy with what waits there, the order due first at the top. */
export const BoardColumn = ({ view, items, count }: Props) => {
  const id = `board-${view}`
  return (
    <section className={classes.column} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <Link to={addressOf(view)}>{viewWords[view]}</Link>
        <span className={classes.count}>{countWords(count)}</span>
      </h2>
      {items.length === 0 ? (
        <p className={classes.none}>{nothing[view]}</p>
      ) : (
        <ul className={classes.list}>
          {items.map(order => (
            <li key={order.id}>
              <OrderCard order={order} link={{ to: addressOf(view, order.id) }} exact />
            </li>
          ))}
        </ul>
      )}
      {count > items.length && (
        <Link className={classes.more} to={addressOf(view)}>
          {`Show all ${countWords(count)}`}
        </Link>
      )}
    </section>
  )
}

const ALL = '/pharmacy-orders?kind=shop'

const shopAddressOf = (order: string): string =>
  `/pharmacy-prescriptions?${new URLSearchParams({ kind: 'shop', order })}`

const countsLine = ({ to_pack, to_ship, on_hold }: Board['shop']['counts']): string =>
  [
    to_pack > 0 ? `${countWords(to_pack)} to pack` : '',
    to_ship > 0 ? `${countWords(to_ship)} to ship` : '',
    on_hold > 0 ? `${countWords(on_hold)} on hold` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Orders of the shop that wait to be sent, the one due first at the front. */
export const ShopBoard = ({ items, counts }: Board['shop']) => (
  <section className={classes.shop} aria-labelledby="board-shop">
    <h2 id="board-shop" className={classes.title}>
      <span>
        <Link to={ALL}>Shop orders</Link>
        <span className={classes.shopLine}>{countsLine(counts)}</span>
      </span>
      <span className={classes.count}>{countWords(counts.all)}</span>
    </h2>
    {items.length === 0 ? (
      <p className={classes.none}>A paid order of the shop appears here by itself, ready to pack.</p>
    ) : (
      <ul className={`${classes.list} ${classes.shopList}`}>
        {items.map(order => (
          <li key={order.id}>
            <DispatchCard order={order} link={{ to: shopAddressOf(order.id) }} exact />
          </li>
        ))}
      </ul>
    )}
    {counts.all > items.length && (
      <Link className={classes.more} to={ALL}>
        {`Show all ${countWords(counts.all)}`}
      </Link>
    )}
  </section>
)
