/** Our own view of a subscription; the payment provider's words are mapped to it at the edge. */
import { type Move, stepsOf } from '../steps.ts'

export const subscriptionStates = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'paused',
  'unpaid',
  'cancelled',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
export type SubscriptionActor = 'patient' | 'provider' | 'doctor'
export type SubscriptionMove = Move<SubscriptionState, SubscriptionActor>

const cancellable = ['incomplete', 'trialing', 'active', 'past_due', 'paused', 'unpaid'] as const

/** Every move of a subscription. Skipping the next delivery moves a date, not the state. */
export const subscriptionMoves: readonly SubscriptionMove[] = [
  { from: 'incomplete', to: 'trialing', by: 'provider', action: 'start_trial' },
  { from: 'incomplete', to: 'active', by: 'provider', action: 'pay' },
  { from: 'trialing', to: 'active', by: 'provider', action: 'pay' },
  { from: 'trialing', to: 'past_due', by: 'provider', action: 'fail_payment' },
  { from: 'trialing', to: 'paused', by: 'provider', action: 'pause' },
  { from: 'active', to: 'past_due', by: 'provider', action: 'fail_payment' },
  { from: 'past_due', to: 'active', by: 'provider', action: 'pay' },
  { from: 'past_due', to: 'unpaid', by: 'provider', action: 'give_up' },
  { from: 'unpaid', to: 'active', by: 'provider', action: 'pay' },
  { from: 'active', to: 'paused', by: 'patient', action: 'pause' },
  { from: 'paused', to: 'active', by: 'patient', action: 'resume' },
  { from: 'paused', to: 'active', by: 'doctor', action: 'resume' },
  ...cancellable.flatMap(from => [
    { from, to: 'cancelled', by: 'patient', action: 'cancel' } as const,
    { from, to: 'cancelled', by: 'provider', action: 'cancel' } as const,
  ]),
]

export const subscriptionSteps = stepsOf(subscriptionStates, subscriptionMoves)

const fromProvider: Record<string, SubscriptionState> = {
  incomplete: 'incomplete',
  incomplete_expired: 'cancelled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'cancelled',
}

/**
 * Our state for what the payment provider reports, or null for a status it did not have when this was written.
 * Pausing collection leaves the provider's status at `active`, so it is told separately.
 */
export const subscriptionStateOf = (status: string, isCollectionPaused: boolean): SubscriptionState | null => {
  const state = fromProvider[status] ?? null
  return state === 'active' && isCollectionPaused ? 'paused' : state
}

/** Months a patient may pause before a doctor looks again. */
export const MAX_PAUSE_MONTHS = 3
/** Days before a charge at which the patient is reminded, with the amount and a way to cancel. */
export const RENEWAL_REMINDER_DAYS = 7
