import { Money } from '#app/ui/money.tsx'
import classes from './plan-line.module.css'
import type { Draft } from './sign-form.ts'

/** The plan and price the patient will see and has to confirm; an approval charges nothing. (INV-11) */
export const PlanLine = ({ draft, firstName }: { draft: Draft; firstName: string }) => (
  <p className={classes.plan}>
    {draft.plan ? (
      <>
        {firstName} will see <b>{draft.plan.title}</b>,{' '}
        <b>
          <Money cents={draft.plan.priceCents} currency={draft.plan.currency} />
        </b>{' '}
        every {draft.plan.intervalDays} days, and is charged only after confirming it.
      </>
    ) : (
      <>{firstName} is offered no plan with this template.</>
    )}
  </p>
)
