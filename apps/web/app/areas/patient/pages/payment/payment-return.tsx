import { Button, Group, Loader, Text } from '@mantine/core'
import type { Me } from '@om/contracts/me'
import type { Subscription } from '@om/contracts/subscriptions'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Page, useAnnounced, useFreshPage } from '../../parts/page.tsx'
import { type LatestOrder, PaymentStanding } from './payment-standing.tsx'

type Props = {
  me: Me
  state: 'waiting' | 'paid' | 'expired' | 'cancelled'
  subscription: Subscription | null
  latest: LatestOrder
}

/** From "confirming" to "paid", or to what else became of the payment page. */
export const PaymentReturn = ({ me, state, subscription, latest }: Props) => {
  const paid = state === 'paid' ? subscription : null
  const isWaiting = state === 'waiting' || (state === 'paid' && subscription === null)
  useFreshPage(['subscription', 'plan', 'order'])
  useAnnounced(paid ? 'Your payment is confirmed' : state)
  const isLong = useWaiting(isWaiting)
  if (paid) return <PaymentStanding me={me} subscription={paid} latest={latest} />
  return isWaiting ? <Confirming isLong={isLong} /> : <NotPaid />
}

const ASK_EVERY_MS = 2000
const LONG_MS = 20_000

/** Asks again while the confirmation is awaited; live messages usually are faster. Says whether it takes long. */
const useWaiting = (isWaiting: boolean): boolean => {
  const { revalidate } = useRevalidator()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const asking = setInterval(() => void revalidate(), ASK_EVERY_MS)
    const long = setTimeout(() => setIsLong(true), LONG_MS)
    return () => {
      clearInterval(asking)
      clearTimeout(long)
    }
  }, [isWaiting, revalidate])
  return isLong
}

/** Until the provider's confirmation is here, and while the page asks for it. */
export const Confirming = ({ isLong = false }: { isLong?: boolean }) => (
  <Page>
    <PageHeader
      title="Confirming your payment…"
      lead="We are waiting for the payment provider’s confirmation. That usually takes a few seconds; this page moves on by itself."
    />
    <Group className="card" role="status" wrap="nowrap" mb="xl">
      <Loader size="sm" aria-hidden="true" />
      <Text size="body">
        {isLong
          ? 'This is taking longer than usual. You can leave this page: the confirmation arrives without you, you get an e-mail, and your dashboard shows it. Please do not pay a second time.'
          : 'Please keep this page open for a moment.'}
      </Text>
    </Group>
    {isLong && (
      <Button component={Link} to="/patient-dashboard" state={{ subscriptionSuccess: true }} variant="default">
        Go to your dashboard
      </Button>
    )}
  </Page>
)

const NotPaid = () => (
  <Page>
    <PageHeader
      title="No payment was processed"
      lead="The payment page was closed or ran out before it was paid. Nothing was charged, and your plan is still there."
    />
    <Button component={Link} to="/patient-subscription" size="md">
      Back to your plan
    </Button>
  </Page>
)
