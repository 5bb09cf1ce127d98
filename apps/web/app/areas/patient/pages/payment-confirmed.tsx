import { Button } from '@mantine/core'
import type { Me } from '@om/contracts/me'
import type { Subscription } from '@om/contracts/subscriptions'
import { SHIP_WITHIN_BUSINESS_DAYS, VERIFY_WITHIN_BUSINESS_DAYS } from '@om/domain/lifecycles/order'
import { formatMoney } from '@om/domain/money'
import { Link } from 'react-router'
import { formatDay } from '#app/ui/time.ts'
import page from '../parts/page.module.css'
import { zoneOf } from '../parts/zone-of.ts'
import classes from './payment-confirmed.module.css'

type Props = { me: Me; subscription: Subscription }

const words = ['no', 'one', 'two', 'three', 'four', 'five']
const businessDays = (count: number) => `${words[count] ?? count} business ${count === 1 ? 'day' : 'days'}`

/** Paid: what happens next and by when, and what it will cost from now on. */
export const PaymentConfirmed = ({ me, subscription }: Props) => {
  const { amountCents, currency, nextChargeOn, suppliesLeft } = subscription
  const amount = formatMoney({ cents: amountCents, currency })
  const last = suppliesLeft === 0 || nextChargeOn === null
  return (
    <div className={page.narrow}>
      <svg className={classes.leaf} viewBox="0 0 64 40" width="96" height="60" aria-hidden="true">
        <path d="M31 39C19 36 9 26 7 9C21 12 31 22 31 39Z" fill="var(--tint-4)" />
        <path d="M33 39C33 25 42 15 57 12C56 27 46 37 33 39Z" fill="var(--tint-6)" />
      </svg>
      <h1 className={classes.title}>Your payment is confirmed</h1>
      <p className={classes.lead}>
        Thank you{me.firstName && `, ${me.firstName}`}. We received {amount}, and the pharmacy has your order.
      </p>
      <h2 className={classes.next}>What happens next</h2>
      <ol className={classes.steps}>
        <li>
          <strong>A pharmacist checks your order</strong>
          <span>within {businessDays(VERIFY_WITHIN_BUSINESS_DAYS)}</span>
        </li>
        <li>
          <strong>Your parcel leaves the pharmacy</strong>
          <span>within {businessDays(SHIP_WITHIN_BUSINESS_DAYS)}, in plain packaging, with a tracking number</span>
        </li>
        <li>
          <strong>{last ? 'No further payment is planned' : `The next payment of ${amount}`}</strong>
          <span>
            {last
              ? 'This was the last delivery on your prescription'
              : `on ${formatDay(nextChargeOn, zoneOf(me))}; we remind you seven days before, and you can cancel anytime`}
          </span>
        </li>
      </ol>
      <div className={classes.actions}>
        <Button component={Link} to="/patient-dashboard" state={{ subscriptionSuccess: true }} size="md">
          Go to your dashboard
        </Button>
        <Button component={Link} to="/patient-orders" size="md" variant="default">
          See your order
        </Button>
      </div>
    </div>
  )
}
