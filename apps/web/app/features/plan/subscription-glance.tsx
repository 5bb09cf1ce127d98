import { Paper } from '@mantine/core'
import type { Subscription } from '@om/contracts/subscriptions'
import { Link } from 'react-router'
import { Money } from '#app/ui/money.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { exactTime, formatDay } from '#app/ui/time.ts'
import { hasFailedPayment, subscriptionWords } from './plan-words.ts'
import classes from './subscription-glance.module.css'

type Props = { subscription: Subscription; zone: string | undefined }

const furtherDeliveries = (count: number) => {
  if (count === 0) return 'No further deliveries on this prescription.'
  return `${count} further ${count === 1 ? 'delivery' : 'deliveries'} on this prescription.`
}

/** A subscription in three lines: what it is, the next payment, and where to change it. */
export const SubscriptionGlance = ({ subscription, zone }: Props) => {
  const { id, title, amountCents, currency, nextChargeOn, suppliesLeft, cancelAtPeriodEnd, currentPeriodEnd } =
    subscription
  const { label, meaning } = subscriptionWords(subscription)
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card} aria-labelledby={`glance-${id}`}>
      <h2 id={`glance-${id}`} className={classes.title}>
        {title}
      </h2>
      <StatusBadge meaning={meaning}>{label}</StatusBadge>
      <p className={classes.text}>
        {hasFailedPayment(subscription) && 'Nothing is sent until the payment succeeds. '}
        {nextChargeOn && (
          <>
            Next payment of <Money cents={amountCents} currency={currency} /> on{' '}
            <time dateTime={nextChargeOn} title={exactTime(nextChargeOn, zone)}>
              {formatDay(nextChargeOn, zone)}
            </time>
            .{' '}
          </>
        )}
        {cancelAtPeriodEnd && currentPeriodEnd ? (
          <>
            No further payments; it ends on{' '}
            <time dateTime={currentPeriodEnd} title={exactTime(currentPeriodEnd, zone)}>
              {formatDay(currentPeriodEnd, zone)}
            </time>
            .
          </>
        ) : (
          furtherDeliveries(suppliesLeft)
        )}
      </p>
      <p className={classes.links}>
        <Link to="/patient-subscription-management">Manage or cancel</Link>
        <Link to="/patient-prescriptions">Your prescription</Link>
      </p>
    </Paper>
  )
}
