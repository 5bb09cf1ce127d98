import { done, type Result, refused } from '@om/contracts/errors'
import type { Subscription } from '@om/contracts/subscriptions'
import type { Ctx } from '#src/ctx.ts'
import { subscriptionOfPlan } from '../billing.repo.ts'
import { visibleCheckout } from '../plans.repo.ts'
import { viewsOf } from '../subscription-view.ts'
import { presentSubscription } from '../subscriptions.present.ts'

const states = { open: 'waiting', complete: 'paid', expired: 'expired' } as const

type CheckoutState = {
  state: 'waiting' | 'paid' | 'expired' | 'cancelled'
  planId: string
  subscription: Subscription | null
}

/**
 * How a payment page ended, from our own rows alone: coming back from the page proves nothing, the provider's message
 * does. While the page is open it may still be paid, so it is `waiting`.
 */
export const checkoutState = async (
  ctx: Ctx<'patient'>,
  { sessionId }: { sessionId: string },
): Promise<Result<CheckoutState>> => {
  const { deps, tx } = ctx
  const checkout = await visibleCheckout(tx, sessionId)
  if (!checkout) return refused('not_found')
  const row = checkout.status === 'complete' ? await subscriptionOfPlan(tx, checkout.planId) : undefined
  const [view] = await viewsOf(tx, row ? [row] : [])
  return done({
    state: states[checkout.status],
    planId: checkout.planId,
    subscription: view ? presentSubscription(view, deps.clock.now()) : null,
  })
}
