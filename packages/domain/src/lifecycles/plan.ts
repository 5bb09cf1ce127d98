/** A plan that a doctor has offered, and the payment pages that are opened for it. (§5.5, INV-11) */
import { type Move, stepsOf } from '../steps.ts'

export const planStates = ['offered', 'paying', 'active', 'ended', 'withdrawn'] as const
export type PlanState = (typeof planStates)[number]

/** Every move of a plan. One that a payment arrives for when its page is over begins all the same; one that has ended stays so. */
export const planMoves: readonly Move<PlanState, 'patient' | 'provider' | 'system'>[] = [
  { from: 'offered', to: 'paying', by: 'patient', action: 'confirm' },
  { from: 'paying', to: 'offered', by: 'provider', action: 'let_page_expire' },
  ...(['offered', 'paying'] as const).flatMap(from => [
    { from, to: 'active', by: 'provider', action: 'pay' } as const,
    { from, to: 'withdrawn', by: 'system', action: 'end_prescription' } as const,
  ]),
  // Its prescription was taken to another pharmacy, and back.
  { from: 'withdrawn', to: 'offered', by: 'system', action: 'take_back' },
  // What is paid for in the moment in which its prescription ends is a subscription, which ends too.
  ...(['offered', 'paying', 'active', 'withdrawn'] as const).map(
    from => ({ from, to: 'ended', by: 'provider', action: 'end_subscription' }) as const,
  ),
]

export const planSteps = stepsOf(planStates, planMoves)

export const checkoutStates = ['open', 'complete', 'expired'] as const
export type CheckoutState = (typeof checkoutStates)[number]

/** Every move of a payment page: it is over once. */
export const checkoutMoves: readonly Move<CheckoutState, 'provider'>[] = [
  { from: 'open', to: 'complete', by: 'provider', action: 'pay' },
  { from: 'open', to: 'expired', by: 'provider', action: 'expire' },
]

export const checkoutSteps = stepsOf(checkoutStates, checkoutMoves)
