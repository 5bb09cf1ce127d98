import { Link } from 'react-router'
import column from '../board-column.module.css'
import { countWords } from '../count-words.ts'
import type { Board } from '../load-board.ts'
import { DispatchCard } from './dispatch-card.tsx'
import classes from './shop-board.module.css'

const ALL = '/pharmacy-orders?kind=shop'

const addressOf = (order: string): string => `/pharmacy-prescriptions?${new URLSearchParams({ kind: 'shop', order })}`

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
  <section className={classes.board} aria-labelledby="board-shop">
    <h2 id="board-shop" className={column.title}>
      <span>
        <Link to={ALL}>Shop orders</Link>
        <span className={classes.line}>{countsLine(counts)}</span>
      </span>
      <span className={column.count}>{countWords(counts.all)}</span>
    </h2>
    {items.length === 0 ? (
      <p className={column.none}>A paid order of the shop appears here by itself, ready to pack.</p>
    ) : (
      <ul className={`${column.list} ${classes.list}`}>
        {items.map(order => (
          <li key={order.id}>
            <DispatchCard order={order} to={addressOf(order.id)} exact />
          </li>
        ))}
      </ul>
    )}
    {counts.all > items.length && (
      <Link className={column.more} to={ALL}>
        {`Show all ${countWords(counts.all)}`}
      </Link>
    )}
  </section>
)
