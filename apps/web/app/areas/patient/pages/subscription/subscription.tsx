import { Alert, Skeleton, Stack } from '@mantine/core'
import { formatDay } from '@om/domain/dates'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { ConfirmPlan } from '#app/features/plan/confirm-plan.tsx'
import { PlanChoice, PlanContents, PlanPrice } from '#app/features/plan/plan-offer.tsx'
import { isWaiting, priceLine } from '#app/features/plan/plan-words.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { hasDetails, hasDraft } from '../../parts/patient-details.ts'
import type { Route } from './+types/subscription'
import { DetailsCheck } from './details-check.tsx'
import { NoPlan } from './no-plan.tsx'
import classes from './subscription.module.css'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [me, plans, consults] = await Promise.all([
    api.me.read({}, { signal }),
    api.subscriptions.plans({}, { signal }),
    api.consults.mine({}, { signal }),
  ])
  return { me, plans: plans.items, consults: consults.items }
}

export const HydrateFallback = () => (
  <Page width="wide">
    <div role="status" aria-label="Loading">
      <Skeleton height={44} width="min(100%, 24rem)" mb="xxl" />
      <div className={classes.columns}>
        <Stack gap="xl">
          <Skeleton height={120} radius="lg" />
          <Skeleton height={220} radius="lg" />
        </Stack>
        <Skeleton height={480} radius="lg" />
      </div>
    </div>
  </Page>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const SAVE_FIRST = 'Save your delivery details first, so that the parcel finds you.'

/** The plan a doctor approved: what it is, what it costs, and the patient's own word to start it. (Spec §2, INV-11) */
export default function PatientSubscription({ loaderData }: Route.ComponentProps) {
  const { me, plans, consults } = loaderData
  useFreshPage(['plan', 'subscription'])
  const [chosen, choose] = useState<string | null>(null)
  const [isEditing, setIsEditing] = useState(() => !hasDetails(me) || hasDraft(me.id))
  const waiting = plans.filter(isWaiting)
  const plan = waiting.find(({ id }) => id === chosen) ?? waiting[0]
  if (!plan) return <NoPlan plans={plans} consults={consults} />
  return (
    <Page width="wide">
      <PageHeader
        title={plan.title}
        lead={`${priceLine(plan)}. ${plan.summary} Approved by ${plan.doctorName}; it starts only if you say so.`}
      />
      {waiting.length > 1 && <PlanChoice plans={waiting} chosen={plan.id} onChoose={choose} />}
      <div className={classes.columns}>
        <PlanContents plan={plan} />
        <Stack component="section" className={`card ${classes.checkout}`} gap="lg" aria-label="Price and confirmation">
          <PlanPrice plan={plan} />
          <DetailsCheck me={me} isEditing={isEditing} onEdit={setIsEditing} />
          {plan.isOnHold ? (
            <Alert color="caution" role="status">
              Your prescription is on hold, so this plan cannot start yet. Nothing is charged meanwhile.{' '}
              <Link to="/patient-prescriptions">Read why, and what happens next</Link>.
            </Alert>
          ) : plan.startsFrom ? (
            <Alert color="info" role="status">
              You still have enough from your last delivery. You can confirm this plan from {formatDay(plan.startsFrom)}
              , and your card is charged on the day you do, never before. We write to you then.
            </Alert>
          ) : plan.agreement === null ? (
            <Alert color="info" role="status">
              This prescription ends too soon for another delivery, so nothing can be charged for it. Ask for a review
              under <Link to="/patient-prescriptions">your prescriptions</Link>.
            </Alert>
          ) : (
            <ConfirmPlan key={plan.id} plan={plan} first={isEditing ? SAVE_FIRST : null} />
          )}
        </Stack>
      </div>
    </Page>
  )
}
