import { Button } from '@mantine/core'
import type { Me } from '@om/contracts/me'
import type { Subscription } from '@om/contracts/subscriptions'
import type { SupplyForPatient } from '@om/contracts/supplies'
import { formatMoney } from '@om/domain/money'
import { Link } from 'react-router'
import type { z } from 'zod'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatDay } from '#app/ui/time.ts'
import page from '../parts/page.module.css'
import { zoneOf } from '../parts/zone-of.ts'
import { PaymentConfirmed } from './payment-confirmed.tsx'

export type LatestOrder = z.infer<typeof SupplyForPatient> | null

type Props = { me: Me; subscription: Subscription; latest: LatestOrder }

const atThePharmacy = ['received', 'verified', 'compounding', 'quality_check', 'packed', 'on_hold']

const isRunning = ({ status }: Subscription) => status === 'active' || status === 'trialing'

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
  if (isRunning(subscription)) {
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

/**
 * How things stand with what was paid for, whenever this is read: while the pharmacy has the order, that it is paid and what
 * happens next; later, how the subscription is now.
 */
export const PaymentStanding = (props: Props) => {
  const { me, subscription, latest } = props
  if (isRunning(subscription) && (latest === null || atThePharmacy.includes(latest.state))) {
    return <PaymentConfirmed me={me} subscription={subscription} />
  }
  const { title, lead } = wordsOf(props)
  const hasEnded = subscription.status === 'cancelled'
  return (
    <div className={page.narrow}>
      <PageHeader title={title} lead={lead} />
      <Button component={Link} to={hasEnded ? '/patient-subscription' : '/patient-subscription-management'} size="md">
        {hasEnded ? 'See your plan' : 'Manage your subscription'}
      </Button>
    </div>
  )
}
