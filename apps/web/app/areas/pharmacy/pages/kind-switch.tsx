import { Link } from 'react-router'
import classes from './kind-switch.module.css'
import { type Kind, kindChange, kinds, type Mode, type OrdersSearch, searchWith } from './orders-search.ts'

const words: Record<Kind, string> = { prescriptions: 'Prescriptions', shop: 'Shop' }

/** Whether the list is about supplies of prescriptions or about orders of the shop. */
export const KindSwitch = ({ mode, search }: { mode: Mode; search: OrdersSearch }) => (
  <nav className={classes.kinds} aria-label="What is sent">
    {kinds.map(kind => (
      <Link
        key={kind}
        to={{ search: searchWith(mode, search, kindChange(mode, kind)) }}
        preventScrollReset
        className={classes.kind}
        aria-current={search.kind === kind ? 'page' : undefined}
      >
        {words[kind]}
      </Link>
    ))}
  </nav>
)
