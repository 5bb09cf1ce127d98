import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#app/ui/page-header.tsx'
import page from '../parts/page.module.css'

/** For someone who comes back from paying without a session: nothing is lost, signing in shows it. */
export const PaymentSignIn = ({ sessionId }: { sessionId: string | null }) => {
  const here = `/patient-subscription-success${sessionId ? `?session_id=${encodeURIComponent(sessionId)}` : ''}`
  return (
    <div className={page.narrow}>
      <PageHeader
        title="Sign in to see your payment"
        lead="Your session ended while you were on the payment page. What you did there is kept; sign in to see whether the payment is confirmed and what happens next."
      />
      <Button component={Link} to={`/user-login?next=${encodeURIComponent(here)}`} size="md">
        Sign in
      </Button>
    </div>
  )
}
