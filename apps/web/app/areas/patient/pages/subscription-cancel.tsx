import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#app/ui/page-header.tsx'
import page from '../parts/page.module.css'
import classes from './subscription-cancel.module.css'

/** Where the payment page's way back leads. No guard, no data: it says what is certain. (Spec §2, §8) */
export default function SubscriptionCancel() {
  return (
    <div className={page.narrow}>
      <PageHeader
        title="No payment was processed"
        lead="You left the payment page before paying. Nothing was charged."
      />
      <ul className={classes.facts}>
        <li>Your plan is still there, as your doctor approved it.</li>
        <li>Your details are kept. You can go on whenever it suits you.</li>
        <li>If you have decided against it, you do not need to do anything.</li>
      </ul>
      <div className={classes.actions}>
        <Button component={Link} to="/patient-subscription" size="md">
          Back to your plan
        </Button>
        <Button component={Link} to="/patient-dashboard" size="md" variant="default">
          Go to your dashboard
        </Button>
      </div>
    </div>
  )
}
