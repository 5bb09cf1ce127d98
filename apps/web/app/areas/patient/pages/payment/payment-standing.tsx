import { Button, Group, Text, Title } from '@mantine/core'
import type { Me } from '@om/contracts/me'
import type { Subscription } from '@om/contracts/subscriptions'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { VERIFY_WITHIN_BUSINESS_DAYS } from '@om/domain/lifecycles/order'
import { formatMoney } from '@om/domain/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { Page } from '../../parts/page.tsx'
import { zoneOf } from '../../parts/patient-details.ts'

export type LatestOrder = SupplyForPatient | null

type Props = { me: Me; subscription: Subscription; latest: LatestOrder }

const atThePharmacy = ['received', 'verified', 'compounding', 'quality_check', 'packed', 'on_hold']

/** Runs, and the last payment went through. */
const isPaidFor = ({ status }: Subscription) => status === 'active' || status === 'trialing'

/**
 * How things stand with what was paid for, whenever this is read: while the pharmacy has the order, that it is paid and what
 * happens next; later, how the subscription is now.
 */
export const PaymentStanding = (props: Props) => {
  const { me, subscription, latest } = props
  if (isPaidFor(subscription) && !subscription.isOnHold && (latest === null || atThePharmacy.includes(latest.state))) {
    return <PaymentConfirmed me={me} subscription={subscription} />
  }
  const { title, lead } = wordsOf(props)
  const hasEnded = subscription.status === 'cancelled'
  return (
    <Page>
      <PageHeader title={title} lead={lead} />
      <Button component={Link} to={hasEnded ? '/patient-subscription' : '/patient-subscription-management'} size="md">
        {hasEnded ? 'See your plan' : 'Manage your subscription'}
      </Button>
    </Page>
  )
}

const parcelWords: Record<string, string> = {
  shipped: 'Your parcel is on its way. ',
  delivered: 'Your last parcel has arrived. ',
}

/** What comes next for a subscription that runs. */
const nextWords = ({ me, subscription }: Props): string => {
  const { amountCents, currency, nextChargeOn, suppliesLeft, cancelAtPeriodEnd, currentPeriodEnd } = subscription
  const dayOf = (at: string) => formatDay(at, zoneOf(me))
  if (cancelAtPeriodEnd) {
    return `It ends${currentPeriodEnd ? ` on ${dayOf(currentPeriodEnd)}` : ' with this period'}, and nothing more is charged.`
  }
  if (suppliesLeft === 0 || nextChargeOn === null) return 'No further payment is planned.'
  return `The next payment of ${formatMoney({ cents: amountCents, currency })} is on ${dayOf(nextChargeOn)}.`
}

const wordsOf = (props: Props): { title: string; lead: string } => {
  const { subscription, latest } = props
  const { status } = subscription
  if (isPaidFor(subscription) && subscription.isOnHold) {
    return {
      title: 'Your treatment is on hold',
      lead: 'Nothing more is sent or charged meanwhile. What you have paid for waits until the hold is over.',
    }
  }
  if (isPaidFor(subscription)) {
    return {
      title: 'Your subscription is active',
      lead: `${parcelWords[latest?.state ?? ''] ?? ''}${nextWords(props)}`,
    }
  }
  if (status === 'paused') {
    return { title: 'Your subscription is paused', lead: 'Nothing is charged or sent until you resume it.' }
  }
  if (status === 'past_due' || status === 'unpaid') {
    return {
      title: 'Your last payment did not go through',
      lead: 'Nothing new is sent until it is paid. Your subscription shows how to put it right.',
    }
  }
  return {
    title: 'This subscription has ended',
    lead: 'Nothing more is charged. Your plan shows what you can do next.',
  }
}

const counted = ['no', 'one', 'two', 'three', 'four', 'five']
const businessDays = (count: number) => `${counted[count] ?? count} business ${count === 1 ? 'day' : 'days'}`

/** Paid: what happens next and by when, and what it will cost from now on. */
const PaymentConfirmed = ({ me, subscription }: Pick<Props, 'me' | 'subscription'>) => {
  const { amountCents, currency, nextChargeOn, suppliesLeft } = subscription
  const { office } = useConfig()
  const amount = formatMoney({ cents: amountCents, currency })
  const last = suppliesLeft === 0 || nextChargeOn === null
  return (
    <Page>
      <svg viewBox="0 0 64 40" width="96" height="60" aria-hidden="true">
        <path d="M31 39C19 36 9 26 7 9C21 12 31 22 31 39Z" fill="var(--tint-4)" />
        <path d="M33 39C33 25 42 15 57 12C56 27 46 37 33 39Z" fill="var(--tint-6)" />
      </svg>
      <Title mt="md">Your payment is confirmed</Title>
      <Text size="lg" c="dimmed" mt="sm">
        Thank you{me.firstName && `, ${me.firstName}`}. We received {amount}, and the pharmacy has your order.
      </Text>
      <Title order={2} size="h3" mt="xxl" mb="sm">
        What happens next
      </Title>
      <ol className="plain-list ruled">
        <NextStep title="A pharmacist checks your order">within {businessDays(VERIFY_WITHIN_BUSINESS_DAYS)}</NextStep>
        <NextStep title="Your parcel leaves the pharmacy">
          within {businessDays(office.dispatchDays)}, in plain packaging, with a tracking number
        </NextStep>
        <NextStep title={last ? 'No further payment is planned' : `The next payment of ${amount}`}>
          {last
            ? 'This was the last delivery on your prescription'
            : `on ${formatDay(nextChargeOn, zoneOf(me))}; we remind you seven days before, and you can cancel anytime`}
        </NextStep>
      </ol>
      <Group gap="sm" mt="xxl">
        <Button component={Link} to="/patient-dashboard" state={{ subscriptionSuccess: true }} size="md">
          Go to your dashboard
        </Button>
        <Button component={Link} to="/patient-orders" size="md" variant="default">
          See your order
        </Button>
      </Group>
    </Page>
  )
}

const NextStep = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <strong>{title}</strong>
    <Text span size="body" c="dimmed" display="block">
      {children}
    </Text>
  </li>
)
