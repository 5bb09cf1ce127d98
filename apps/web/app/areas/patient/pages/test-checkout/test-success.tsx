import { Button } from '@mantine/core'
import { ApiError } from '@om/contracts/client'
import { Link, redirect } from 'react-router'
import { api } from '#app/browser/api.ts'
import { settledSession } from '#app/features/session/session-store.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Page } from '../../parts/page.tsx'
import type { Route } from './+types/test-success'

/** Read at the provider; for somebody whose session ended meanwhile it says no more than that. (Spec §4: route guard flow) */
export const clientLoader = async ({ request: { signal, url } }: Route.ClientLoaderArgs) => {
  const sessionId = new URL(url).searchParams.get('session_id')
  if (!sessionId) throw redirect('/stripe-checkout-test')
  const session = await settledSession()
  if (session.state !== 'signed-in') return { state: 'sign-in' as const, sessionId }
  try {
    const { state } = await api.billing.testCheckoutState({ params: { sessionId } }, { signal })
    return { state, sessionId }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'unknown' as const, sessionId }
    throw error
  }
}

export const HydrateFallback = () => <ListSkeleton rows={1} height={160} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const words = {
  paid: {
    title: 'The test subscription is active',
    lead: 'The payment provider confirms it. It is a test: nothing is prescribed, sent or owed for it. You can cancel it on the provider’s billing page, from Manage subscriptions.',
  },
  waiting: { title: 'Not paid yet', lead: 'The payment page is still open. Nothing has been charged.' },
  expired: { title: 'No payment was processed', lead: 'The payment page ran out before it was paid.' },
  unknown: { title: 'We do not know this test', lead: 'It is not a test checkout of yours, or it was never made.' },
  'sign-in': {
    title: 'Sign in to see your test',
    lead: 'Your session ended while you were on the payment page. What you did there is kept.',
  },
}

/** Where the test's payment page leads after paying. (Spec §2) */
export default function TestSuccess({ loaderData: { state, sessionId } }: Route.ComponentProps) {
  const here = `/subscription-test-success?session_id=${encodeURIComponent(sessionId)}`
  return (
    <Page>
      <PageHeader {...words[state]} />
      {state === 'sign-in' ? (
        <Button component={Link} to={`/user-login?next=${encodeURIComponent(here)}`}>
          Sign in
        </Button>
      ) : (
        <Button component={Link} to="/stripe-checkout-test" variant="default">
          Back to the test checkout
        </Button>
      )}
    </Page>
  )
}
