import { Button } from '@mantine/core'
import { ApiError } from '@om/contracts/client'
import type { Subscription } from '@om/contracts/subscriptions'
import { useEffect } from 'react'
import { Link, redirect, useNavigate, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { settledSession } from '#app/features/session/session-store.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Page } from '../../parts/page.tsx'
import type { Route } from './+types/subscription-success'
import { Confirming, PaymentReturn } from './payment-return.tsx'
import { PaymentStanding } from './payment-standing.tsx'

/** How a payment page ended; null for an id that is not one of this patient's. */
const knownCheckout = async (sessionId: string, signal: AbortSignal) => {
  try {
    return await api.subscriptions.checkoutState({ params: { sessionId } }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

const isOver = ({ status }: Subscription) => status === 'cancelled'

/** Until its first payment has come in, a subscription says nothing of its own. */
const isBegun = ({ status }: Subscription) => status !== 'incomplete'

/**
 * How things stand now, also a month later or without a session id: the payment that is awaited, else the subscription that
 * came of it. Someone whose session ended on the payment page is let through and asked to sign in. (Spec §4: route guard
 * flow)
 */
export const clientLoader = async ({ request: { signal, url } }: Route.ClientLoaderArgs) => {
  const sessionId = new URL(url).searchParams.get('session_id')
  const session = await settledSession()
  if (session.state !== 'signed-in') return { view: 'sign-in' as const, sessionId, isUsed: false }
  const [me, { items: subscriptions }, { items: orders }, checkout] = await Promise.all([
    api.me.read({}, { signal }),
    api.subscriptions.mine({}, { signal }),
    api.supplies.mine({}, { signal }),
    sessionId ? knownCheckout(sessionId, signal) : null,
  ])
  const latestOf = (one: Subscription | null) => orders.find(({ subscriptionId }) => subscriptionId === one?.id) ?? null
  const begun = subscriptions.filter(isBegun)
  const now = begun.find(one => !isOver(one)) ?? begun[0]
  // A payment page that was left behind says nothing once the same plan was paid for on another; and the news of the
  // subscription may come before the news of the page it was paid on. A new payment for a plan that ended is awaited.
  const isPaidFor =
    checkout !== null &&
    checkout.state !== 'paid' &&
    now?.planId === checkout.planId &&
    !(checkout.state === 'waiting' && isOver(now))
  if (checkout && !isPaidFor) {
    const isUsed = checkout.state === 'paid' && checkout.subscription !== null
    return { view: 'return' as const, me, latest: latestOf(checkout.subscription), ...checkout, isUsed }
  }
  if (!now) throw redirect('/patient-subscription')
  return { view: 'standing' as const, me, latest: latestOf(now), subscription: now, isUsed: isPaidFor }
}

/** Who comes from paying is told so at once; the address of anyone else names no payment. */
export const HydrateFallback = () => {
  const [params] = useSearchParams()
  return params.has('session_id') ? <Confirming /> : <ListSkeleton rows={2} height={160} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** A used session id leaves the address bar, and the page can be reloaded without it. */
const useCleanAddress = (isUsed: boolean) => {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isUsed) return
    void navigate('/patient-subscription-success', { replace: true, state: { subscriptionSuccess: true } })
  }, [isUsed, navigate])
}

/** The way back from the payment page: the provider's message, not the return, makes it true. (Spec §2) */
export default function SubscriptionSuccess({ loaderData }: Route.ComponentProps) {
  useCleanAddress(loaderData.isUsed)
  if (loaderData.view === 'sign-in') return <PaymentSignIn sessionId={loaderData.sessionId} />
  if (loaderData.view === 'return') return <PaymentReturn {...loaderData} />
  return <PaymentStanding {...loaderData} />
}

/** For someone who comes back from paying without a session: nothing is lost, signing in shows it. */
const PaymentSignIn = ({ sessionId }: { sessionId: string | null }) => {
  const here = `/patient-subscription-success${sessionId ? `?session_id=${encodeURIComponent(sessionId)}` : ''}`
  return (
    <Page>
      <PageHeader
        title="Sign in to see your payment"
        lead="Your session ended while you were on the payment page. What you did there is kept; sign in to see whether the payment is confirmed and what happens next."
      />
      <Button component={Link} to={`/user-login?next=${encodeURIComponent(here)}`} size="md">
        Sign in
      </Button>
    </Page>
  )
}
