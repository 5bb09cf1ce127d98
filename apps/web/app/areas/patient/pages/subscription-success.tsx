import { ApiError } from '@om/contracts/client'
import { redirect } from 'react-router'
import { api } from '#app/browser/api.ts'
import { settledSession } from '#app/features/session/session-store.ts'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/subscription-success'
import { PaymentConfirmed } from './payment-confirmed.tsx'
import { PaymentReturn } from './payment-return.tsx'
import { PaymentSignIn } from './payment-sign-in.tsx'

/** How a payment page ended; null for an id that is not one of this patient's. */
const knownCheckout = async (sessionId: string, signal: AbortSignal) => {
  try {
    return await api.subscriptions.checkoutState({ params: { sessionId } }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/**
 * With a session id: how that payment ended. Without, as after a reload: the subscription it began. Someone whose
 * session ended on the payment page is let through and asked to sign in. (Spec §4: route guard flow)
 */
export const clientLoader = async ({ request: { signal, url } }: Route.ClientLoaderArgs) => {
  const sessionId = new URL(url).searchParams.get('session_id')
  const session = await settledSession()
  if (session.state !== 'signed-in') return { view: 'sign-in' as const, sessionId }
  const me = await api.me.read({}, { signal })
  if (sessionId) {
    const checkout = await knownCheckout(sessionId, signal)
    if (checkout) return { view: 'return' as const, sessionId, me, ...checkout }
  }
  const { items } = await api.subscriptions.mine({}, { signal })
  const subscription = items.find(one => one.status === 'active' || one.status === 'trialing')
  if (!subscription) throw redirect('/patient-subscription')
  return { view: 'confirmed' as const, me, subscription }
}

export const HydrateFallback = () => <ListSkeleton rows={2} height={160} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** The way back from the payment page: the provider's message, not the return, makes it true. (Spec §2) */
export default function SubscriptionSuccess({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === 'sign-in') return <PaymentSignIn sessionId={loaderData.sessionId} />
  if (loaderData.view === 'return') return <PaymentReturn {...loaderData} />
  return <PaymentConfirmed {...loaderData} />
}
