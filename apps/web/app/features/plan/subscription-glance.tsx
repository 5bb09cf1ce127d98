import { Group, Stack, Text } from '@mantine/core'
import type { Subscription } from '@om/contracts/subscriptions'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { exactTime, formatDay } from '#app/ui/time.ts'
import { afterCredit, hasFailedPayment, subscriptionWords } from './plan-words.ts'

type Props = {
  subscription: Subscription
  zone: string | undefined
  /** What credit takes off the next payment. */
  creditCents?: number | undefined
}

/** A subscription in three lines: what it is, the next payment, and where to change it. */
export const SubscriptionGlance = ({ subscription, zone, creditCents = 0 }: Props) => {
  const { title, amountCents, currency, nextChargeOn, suppliesLeft, cancelAtPeriodEnd, currentPeriodEnd, isOnHold } =
    subscription
  const { label, meaning } = subscriptionWords(subscription)
  return (
    <Card size="lg" title={title}>
      <Stack gap="sm" align="flex-start">
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
        <Text c="dimmed">
          {isOnHold && 'Nothing is sent or charged while your prescription is on hold. '}
          {!isOnHold && hasFailedPayment(subscription) && 'Nothing is sent until the payment succeeds. '}
          {nextChargeOn && (
            <>
              Next payment of{' '}
              {creditCents > 0 ? (
                afterCredit(amountCents, creditCents, currency)
              ) : (
                <Money cents={amountCents} currency={currency} />
              )}{' '}
              on <Day at={nextChargeOn} zone={zone} />.{' '}
            </>
          )}
          {cancelAtPeriodEnd && currentPeriodEnd ? (
            <>
              No further payments; it ends on <Day at={currentPeriodEnd} zone={zone} />.
            </>
          ) : (
            furtherDeliveries(suppliesLeft)
          )}
        </Text>
        <Group gap="sm" fz="text">
          <Link to="/patient-subscription-management">Manage or cancel</Link>
          <Link to="/patient-treatments">How to take it</Link>
          <Link to="/patient-appointments?talk=true">Talk with a doctor</Link>
          <Link to="/patient-prescriptions">Your prescription</Link>
        </Group>
      </Stack>
    </Card>
  )
}

/** A day, with its exact time on hover. */
export const Day = ({ at, zone }: { at: string; zone: string | undefined }) => (
  <time dateTime={at} title={exactTime(at, zone)} style={{ whiteSpace: 'nowrap' }}>
    {formatDay(at, zone)}
  </time>
)

const furtherDeliveries = (count: number) => {
  if (count === 0) return 'No further deliveries on this prescription.'
  return `${count} further ${count === 1 ? 'delivery' : 'deliveries'} on this prescription.`
}
