import { Button, Group, List } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Page } from '../../parts/page.tsx'

/** Where the payment page's way back leads. No guard, no data: it says what is certain. (Spec §2, §8) */
export default function SubscriptionCancel() {
  return (
    <Page>
      <PageHeader
        title="No payment was processed"
        lead="You left the payment page before paying. Nothing was charged."
      />
      <List fz="body" spacing="xs" mb="xxl">
        <List.Item>Your plan is still there, as your doctor approved it.</List.Item>
        <List.Item>Your details are kept. You can go on whenever it suits you.</List.Item>
        <List.Item>If you have decided against it, you do not need to do anything.</List.Item>
      </List>
      <Group gap="sm">
        <Button component={Link} to="/patient-subscription" size="md">
          Back to your plan
        </Button>
        <Button component={Link} to="/patient-dashboard" size="md" variant="default">
          Go to your dashboard
        </Button>
      </Group>
    </Page>
  )
}
