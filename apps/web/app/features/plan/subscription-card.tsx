import { Alert, Divider, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { Subscription } from '@om/contracts/subscriptions'
import { formatDay as formatCalendarDay } from '@om/domain/dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Money } from '#app/ui/money.tsx'
import { PriceList } from '#app/ui/price-list.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { changingPlan, PlanOptions, receiptPath } from './plan-options.tsx'
import { afterCredit, hasFailedPayment, isRunning, subscriptionWords } from './plan-words.ts'
import { CancelButton, ResumeButton } from './subscription-changes.tsx'
import { Day } from './subscription-glance.tsx'

type Props = {
  subscription: Subscription
  zone: string | undefined
  /** What credit takes off the next payment. */
  creditCents?: number
}
type CardProps = Props & {
  /** Where it goes, and the way to change that. */
  address?: ReactNode
}

/** One subscription: next payment and amount first, what is left, and the way out or back. (REG-23) */
export const SubscriptionCard = ({ subscription, zone, creditCents = 0, address }: CardProps) => {
  const { id, title, can, agreed, lastChange, options } = subscription
  const { label, meaning } = subscriptionWords(subscription)
  return (
    <Stack component="article" className="card" gap="lg" aria-labelledby={`subscription-${id}`}>
      <Group component="header" justify="space-between" gap="xs">
        <Title order={2} id={`subscription-${id}`}>
          {title}
        </Title>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </Group>
      {isRunning(subscription) && subscription.isOnHold && (
        <Alert color="caution" role="status">
          <Text maw="70ch">
            Your prescription is on hold, and nothing is sent or charged meanwhile. Once it is off hold, this goes on by
            itself. <Link to="/patient-prescriptions">Read why, and what happens next</Link>.
          </Text>
        </Alert>
      )}
      {options.pausedUntil && !subscription.cancelAtPeriodEnd && (
        <Alert color="info" role="status">
          <Text maw="70ch">
            You have paused this plan until {formatCalendarDay(options.pausedUntil)}. Nothing is charged or sent before;
            to end the pause sooner, move the date.
          </Text>
        </Alert>
      )}
      {isRunning(subscription) && subscription.comingPrice && (
        <Alert color="info" role="status">
          <Text maw="70ch">
            From {formatCalendarDay(subscription.comingPrice.appliesOn)} each delivery costs{' '}
            <Money cents={subscription.comingPrice.toCents} currency={subscription.currency} />.{' '}
            {subscription.comingPrice.why} What is charged before costs what it does now; you can cancel at any time.
          </Text>
        </Alert>
      )}
      {isRunning(subscription) && subscription.cancelAtPeriodEnd && <Ending subscription={subscription} zone={zone} />}
      <SimpleGrid
        component="dl"
        minColWidth="min(100%, 13rem)"
        autoFlow="auto-fit"
        spacing="xxl"
        verticalSpacing="md"
        m={0}
      >
        {factsOf({ subscription, zone, creditCents }).map(([name, value]) => (
          <div key={name}>
            <Text component="dt" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="body" fw={500}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {agreed && (
        <details>
          <summary>What you agreed to</summary>
          <Text component="blockquote" size="body" c="dimmed" maw="65ch" mx={0} my="xs">
            {agreed.text} <Day at={agreed.at} zone={zone} />
          </Text>
        </details>
      )}
      {subscription.prices.length > 0 && <PriceList prices={subscription.prices} zone={zone} />}
      {address}
      <PlanOptions changing={changingPlan(subscription)} />
      {(can.cancel || can.resume) && (
        <>
          <Divider aria-hidden="true" />
          <Group component="footer" gap="sm">
            {can.resume && <ResumeButton subscription={subscription} />}
            {can.cancel && <CancelButton subscription={subscription} zone={zone} />}
            {lastChange && (
              <Link to={receiptPath(lastChange)} style={{ paddingBlock: 'var(--space-xs)' }}>
                {options.undo ? 'Last change: see or undo' : 'Last change'}
              </Link>
            )}
            <Link to="/patient-prescriptions" style={{ paddingBlock: 'var(--space-xs)' }}>
              Your prescription
            </Link>
          </Group>
        </>
      )}
    </Stack>
  )
}

const noNextPayment = (subscription: Subscription) => {
  if (subscription.owed?.isPaused) return 'Paused until you pay'
  if (hasFailedPayment(subscription)) return 'Being tried again'
  return subscription.refill ? 'Waits: see your next delivery' : 'None'
}

const factsOf = ({ subscription, zone, creditCents = 0 }: Props): [string, ReactNode][] => {
  const { amountCents, currency, intervalDays, nextChargeOn, suppliesLeft, prescriptionEndsOn, cancelledAt } =
    subscription
  const amount = <Money cents={amountCents} currency={currency} />
  const next = nextChargeOn ? (
    <>
      {creditCents > 0 ? afterCredit(amountCents, creditCents, currency) : amount} on{' '}
      <Day at={nextChargeOn} zone={zone} />
      <Text size="sm" c="dimmed">
        One delivery of your plan, {amount}; bringing it to you is included. GST-free, as it is made on prescription.
      </Text>
    </>
  ) : (
    noNextPayment(subscription)
  )
  const price = (
    <>
      {amount} every {intervalDays} days
    </>
  )
  const runs = isRunning(subscription)
  const facts: [string, ReactNode][] = [
    ['Next payment', runs && next],
    ['Price', price],
    ['Further deliveries', runs && !subscription.cancelAtPeriodEnd && (suppliesLeft || 'None')],
    ['Prescription valid until', prescriptionEndsOn && formatCalendarDay(prescriptionEndsOn)],
    ['Ended', !runs && cancelledAt && <Day at={cancelledAt} zone={zone} />],
  ]
  return facts.filter(([, value]) => value)
}

/** Who cannot take it back may not have cancelled it: the prescription has ended, or a doctor has. */
const whyEnding = ({ suppliesLeft, can }: Subscription): string => {
  if (suppliesLeft <= 0) return 'The last delivery on this prescription is paid, so there are no further payments'
  return can.resume
    ? 'You cancelled this subscription. There are no further payments'
    : 'This subscription is cancelled. There are no further payments'
}

const Ending = ({ subscription, zone }: Props) => (
  <Alert color="caution" role="status">
    <Text inherit>
      {whyEnding(subscription)}
      {subscription.currentPeriodEnd && (
        <>
          , and it ends on <Day at={subscription.currentPeriodEnd} zone={zone} />
        </>
      )}
      .
    </Text>
  </Alert>
)
