import { Money } from '#app/ui/money.tsx'
import classes from './cart.module.css'

/** Pieces in words. */
export const itemsWords = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`

type Props = {
  /** What the total is made of; 0 is free. */
  parts?: readonly { label: string; cents: number; isFree?: boolean }[]
  cents: number
  currency?: string | undefined
  isBusy?: boolean
}

/** What the cart costs, in its drawer and at the checkout: the parts where there are some, then the total. */
export const CartTotals = ({ parts = [], cents, currency, isBusy }: Props) => (
  <dl className={classes.totals} aria-busy={isBusy}>
    {parts.map(part => (
      <div key={part.label}>
        <dt>{part.label}</dt>
        <dd>{part.isFree ? 'Free' : <Money cents={part.cents} />}</dd>
      </div>
    ))}
    <div className={classes.total}>
      <dt>Total</dt>
      <dd>
        <Money cents={cents} currency={currency} />
      </dd>
    </div>
  </dl>
)
