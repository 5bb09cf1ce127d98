import { Button } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import type { Plan } from '@om/contracts/subscriptions'
import { Link } from 'react-router'
import { isOpen } from '#app/features/care-journey/consult-words.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Page } from '../../parts/page.tsx'

type Props = { plans: readonly Plan[]; consults: readonly ConsultForPatient[] }

/** Why there is no plan to confirm, and what to do. */
export const NoPlan = (props: Props) => (
  <Page>
    <PageHeader title="Your subscription" />
    <Explanation {...props} />
  </Page>
)

const to = (path: string, label: string) => (
  <Button component={Link} to={path}>
    {label}
  </Button>
)

const Explanation = ({ plans, consults }: Props) => {
  if (plans.some(plan => plan.status === 'active')) {
    return (
      <EmptyState
        title="Your plan is running"
        text="You find the next payment, what is left and the way to cancel under your subscriptions."
        action={to('/patient-subscription-management', 'Manage your subscription')}
      />
    )
  }
  const open = consults.find(isOpen)
  if (open) {
    return (
      <EmptyState
        title="Your plan appears here once a doctor has approved one"
        text="You see the medicines, the price and how often it comes before you decide. Nothing is charged until you say yes."
        action={to(
          '/patient-dashboard',
          open.review ? 'See where your review stands' : 'See where your assessment stands',
        )}
      />
    )
  }
  if (plans.length > 0) {
    return (
      <EmptyState
        title="Your plan has ended"
        text="Nothing more is charged. To start again, send a new assessment; a doctor looks at what has changed."
        action={to('/patient-dashboard', 'Go to your dashboard')}
      />
    )
  }
  return (
    <EmptyState
      title="No plan yet"
      text="It begins with an assessment: answer the questions, and a doctor reads them. The consultation is free, and you see the price before you decide."
      action={
        <>
          {to('/hair-loss-quiz', 'Start assessment')}
          <Button component={Link} to="/women/hair-loss-quiz" variant="default">
            Assessment for women
          </Button>
        </>
      }
    />
  )
}
