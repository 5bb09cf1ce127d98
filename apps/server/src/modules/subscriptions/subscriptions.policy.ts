import type { RefusalCode } from '@om/contracts/errors'
import { subscriptionStateOf } from '@om/domain/lifecycles/subscription'
import type { PlanTiming } from '@om/domain/prescribing/plan-changes'
import { suppliesLeft } from '@om/domain/prescribing/supply'
import type { PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import type { SubscriptionRow } from './billing.repo.ts'
import type { PlanRow } from './plans.repo.ts'

type Script = Pick<PrescriptionRow, 'status' | 'expiresOn' | 'suppliesUsed' | 'suppliesVoided' | 'suppliesTotal'>

/** Whether a prescription can still be supplied from, so that charging for it would be fair. */
export const isSuppliable = (script: Script | undefined, today: string): boolean =>
  script?.status === 'active' && today <= script.expiresOn && suppliesLeft(script) > 0

/** Why this plan cannot be paid for now; null when it can. */
export const planRefusal = (plan: Pick<PlanRow, 'status'>, script: Script | undefined, today: string) => {
  const refusal = (code: RefusalCode) => code
  if (plan.status === 'active') return refusal('subscription_exists')
  if (plan.status !== 'offered' && plan.status !== 'paying') return refusal('plan_not_open')
  return isSuppliable(script, today) ? null : refusal('plan_not_open')
}

const goesOn = (status: string) => {
  const state = subscriptionStateOf(status, false)
  return state !== null && state !== 'cancelled' && state !== 'incomplete'
}

/** Cancelling is always possible while the subscription goes on. (Spec §4, REG-23) */
export const canCancel = (subscription: Pick<SubscriptionRow, 'status' | 'cancelAtPeriodEnd'>): boolean =>
  goesOn(subscription.status) && !subscription.cancelAtPeriodEnd

/**
 * A cancellation can be undone until the period ends, as long as there is something left to supply and the prescription allows the
 * charge that it would go on with. On hold it can be too: nothing is charged before a doctor lets it go on. (INV-07, INV-11)
 */
export const canResume = (
  {
    subscription,
    script,
    suppliesLeft: left,
    standing,
  }: {
    subscription: Pick<SubscriptionRow, 'status' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'>
    script: Pick<PrescriptionRow, 'status'>
    suppliesLeft: number
    standing: { timing: Pick<PlanTiming, 'periodEnds' | 'lastDay'> } | null
  },
  now: Date,
): boolean =>
  goesOn(subscription.status) &&
  subscription.cancelAtPeriodEnd &&
  (script.status === 'active' || script.status === 'on_hold') &&
  left > 0 &&
  subscription.currentPeriodEnd !== null &&
  subscription.currentPeriodEnd > now &&
  standing !== null &&
  standing.timing.periodEnds <= standing.timing.lastDay

type Announced = { subscription: SubscriptionRow; refill: { answeredAt: Date | null } | undefined }

/**
 * Whether the next charge of a plan was announced, is still to come, and its questions are open: its notice can be sent again and says
 * what is so now.
 */
export const isAnnounced = ({ subscription: one, refill }: Announced, now: Date): boolean =>
  !one.cancelAtPeriodEnd &&
  one.currentPeriodEnd !== null &&
  one.currentPeriodEnd > now &&
  one.remindedFor?.getTime() === one.currentPeriodEnd.getTime() &&
  !refill?.answeredAt
