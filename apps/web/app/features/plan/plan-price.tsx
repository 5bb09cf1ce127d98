import type { Plan } from '@om/contracts/subscriptions'
import { Money } from '#app/ui/money.tsx'
import classes from './plan-price.module.css'
import { wholePriceCents } from './plan-words.ts'

/** The whole price, before anything about cards: now, each time, and for the whole prescription. (REG-23) */
export const PlanPrice = ({ plan }: { plan: Plan }) => {
  const { priceCents, currency, intervalDays, suppliesTotal } = plan
  return (
    <div className={classes.price}>
      <p className={classes.amount}>
        <strong>
          <Money cents={priceCents} currency={currency} />
        </strong>{' '}
        every {intervalDays} days
      </p>
      <dl className={classes.lines}>
        <div>
          <dt>Consultation</dt>
          <dd>Free</dd>
        </div>
        <div>
          <dt>Delivery</dt>
          <dd>Included</dd>
        </div>
        <div className={classes.total}>
          <dt>To pay today</dt>
          <dd>
            <Money cents={priceCents} currency={currency} />
          </dd>
        </div>
      </dl>
      <p className={classes.whole}>
        {suppliesTotal === 1 ? (
          'This prescription is for one delivery; nothing renews after it.'
        ) : (
          <>
            The {suppliesTotal} deliveries on this prescription come to{' '}
            <Money cents={wholePriceCents(plan)} currency={currency} />. After the last one nothing is charged until a
            doctor has seen you again.
          </>
        )}
      </p>
    </div>
  )
}
