import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Page } from '../../parts/page.tsx'

/** Where the test's payment page leads back to. No guard: it says what is certain. (Spec §2, §8: cancel page) */
export default function TestCancel() {
  return (
    <Page>
      <PageHeader title="No payment was processed" lead="You left the test’s payment page before paying." />
      <Button component={Link} to="/stripe-checkout-test" variant="default">
        Back to the test checkout
      </Button>
    </Page>
  )
}
