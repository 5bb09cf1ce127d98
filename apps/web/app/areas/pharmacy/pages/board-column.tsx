import type { BoardItem } from '@om/contracts/supplies'
import { Link } from 'react-router'
import { viewWords } from '#app/features/dispensing/order-words.ts'
import classes from './board-column.module.css'
import { countWords } from './count-words.ts'
import { OrderCard } from './order-card.tsx'
import type { ScriptView } from './orders-search.ts'

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
              <OrderCard order={order} to={addressOf(view, order.id)} exact />
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
