import { Paper } from '@mantine/core'
import type { Subscription } from '@om/contracts/subscriptions'
import { formatDay as formatCalendarDay } from '@om/domain/dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Money } from '#app/ui/money.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { exactTime, formatDay } from '#app/ui/time.ts'
import { CancelButton } from './cancel-button.tsx'
import { failedPaymentText, hasFailedPayment, isRunning, subscriptionWords } from './plan-words.ts'
import { ResumeButton } from './resume-button.tsx'
import classes from './subscription-card.module.css'

type Props = { subscription: Subscription; zone: string | undefined }

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Day = ({ at, zone }: { at: string; zone: string | undefined }) => (
  <time dateTime={at} title={exactTime(at, zone)}>
    {formatDay(at, zone)}
  </time>
)

const Ending = ({ subscription: { suppliesLeft, currentPeriodEnd }, zone }: Props) => (
  <p className={classes.notice} role="status">
    {suppliesLeft > 0
      ? 'You cancelled this subscription. There are no further payments'
      : 'The last delivery on this prescription is paid, so there are no further payments'}
    {currentPeriodEnd && (
      <>
        , and it ends on <Day at={currentPeriodEnd} zone={zone} />
      </>
    )}
    .
  </p>
)

const noNextPayment = ({ status }: Subscription) => (status === 'past_due' ? 'Being tried again' : 'None')

const FailedPayment = ({ subscription }: { subscription: Subscription }) => (
  <div className={classes.failed} role="alert">
    <p>{failedPaymentText(subscription)}</p>
  </div>
)

/** One subscription: next payment and amount first, what is left, and the way out or back. (REG-23) */
export const SubscriptionCard = ({ subscription, zone }: Props) => {
  const { id, title, amountCents, currency, intervalDays, nextChargeOn, suppliesLeft, prescriptionEndsOn, can } =
    subscription
  const { label, meaning } = subscriptionWords(subscription)
  const runs = isRunning(subscription)
  return (
    <Paper component="article" withBorder radius="lg" className={classes.card} aria-labelledby={`subscription-${id}`}>
      <header className={classes.head}>
        <h2 id={`subscription-${id}`} className={classes.title}>
          {title}
        </h2>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </header>
      {hasFailedPayment(subscription) && <FailedPayment subscription={subscription} />}
      {runs && subscription.cancelAtPeriodEnd && <Ending subscription={subscription} zone={zone} />}
      <dl className={classes.facts}>
        {runs && (
          <Fact label="Next payment">
            {nextChargeOn ? (
              <>
                <Money cents={amountCents} currency={currency} /> on <Day at={nextChargeOn} zone={zone} />
              </>
            ) : (
              noNextPayment(subscription)
            )}
          </Fact>
        )}
        <Fact label="Price">
          <Money cents={amountCents} currency={currency} /> every {intervalDays} days
        </Fact>
        {runs && <Fact label="Further deliveries">{suppliesLeft === 0 ? 'None' : suppliesLeft}</Fact>}
        {prescriptionEndsOn && <Fact label="Prescription valid until">{formatCalendarDay(prescriptionEndsOn)}</Fact>}
        {!runs && subscription.cancelledAt && (
          <Fact label="Ended">
            <Day at={subscription.cancelledAt} zone={zone} />
          </Fact>
        )}
      </dl>
      {(can.cancel || can.resume) && (
        <footer className={classes.actions}>
          {can.resume && <ResumeButton subscription={subscription} />}
          {can.cancel && <CancelButton subscription={subscription} zone={zone} />}
          <Link to="/patient-prescriptions" className={classes.link}>
            Your prescription
          </Link>
        </footer>
      )}
    </Paper>
  )
}
