import { done, type Result, refused } from '@om/contracts/errors'
import type { Subscription } from '@om/contracts/subscriptions'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { lockSubscription, saveCancelReason, visibleSubscription } from '../billing.repo.ts'
import { lastChangeOf } from '../money.repo.ts'
import { applyBilling } from '../provider/apply-provider-state.ts'
import { viewsOf } from '../subscription-view.ts'
import { canCancel, canResume } from '../subscriptions.policy.ts'
import { presentSubscription, type SubscriptionView } from '../subscriptions.present.ts'
import { keepChange } from './keep-change.ts'

type Wish = 'cancel' | 'resume'

type Read = { view: SubscriptionView; changes: number }

const read = (ctx: BareCtx<'patient'>, id: string): Promise<Result<Read>> =>
  inTransaction(ctx, async ({ tx }) => {
    // Before the subscription: a change that comes between the two is then seen to be another one's.
    const last = await lastChangeOf(tx, id)
    const row = await visibleSubscription(tx, id)
    const [view] = await viewsOf(tx, row ? [row] : [], ctx.deps.clock.now())
    return view ? done({ view, changes: last?.number ?? 0 }) : refused('not_found')
  })

const isAllowed = (deps: Deps, wish: Wish, view: SubscriptionView) =>
  wish === 'cancel' ? canCancel(view.subscription) : canResume(view, deps.clock.now())

const isDone = (wish: Wish, { subscription: { cancelAtPeriodEnd, status } }: SubscriptionView) =>
  status === 'canceled' ? wish === 'cancel' : cancelAtPeriodEnd === (wish === 'cancel')

/**
 * Ends it with the paid period; where a payment of this period is not through, at once, and what was asked for is void: nothing is
 * collected after a cancellation.
 */
export const cancelAtProvider = async (deps: Deps, stripeId: string, status: string): Promise<void> => {
  const unpaid = (await deps.payments.listInvoices(stripeId)).filter(
    one => one.status === 'draft' || one.status === 'open',
  )
  if (unpaid.length === 0 && status !== 'past_due' && status !== 'unpaid') {
    await deps.payments.setCancelAtPeriodEnd(stripeId, true)
    return
  }
  for (const { invoiceId } of unpaid) await deps.payments.voidInvoice(invoiceId)
  await deps.payments.cancelNow(stripeId)
}

/** Asks the provider, stores its answer, keeps the receipt and tells the patient. Repeating it changes nothing. */
const change = async (
  ctx: BareCtx<'patient'>,
  { id, reason }: { id: string; reason: string },
  wish: Wish,
): Promise<Result<Subscription>> => {
  const { deps } = ctx
  const before = await read(ctx, id)
  if (!before.ok) return before
  const { changes } = before.value
  const { subscription, standing } = before.value.view
  if (isDone(wish, before.value.view)) return again(ctx, before.value.view, reason)
  // What ends already for another reason is not ended twice.
  if (!isAllowed(deps, wish, before.value.view))
    return refusedIn('subscription_wrong_state', subscription.status === 'canceled' ? 'cancelled' : subscription.status)

  const stripeId = subscription.stripeSubscriptionId
  if (wish === 'cancel') await cancelAtProvider(deps, stripeId, subscription.status)
  else await deps.payments.setCancelAtPeriodEnd(stripeId, false)
  await applyBilling(deps, stripeId)

  return inTransaction(ctx, async ({ tx }) => {
    await lockSubscription(tx, stripeId)
    const isFirst = ((await lastChangeOf(tx, id))?.number ?? 0) === changes
    const row = await visibleSubscription(tx, id)
    const [view] = await viewsOf(tx, row ? [row] : [], deps.clock.now())
    if (!view) return refused('not_found')
    await saveCancelReason(tx, id, wish === 'cancel' ? reason : '')
    if (isFirst && standing) {
      const { pausedUntil, currentPeriodEnd } = view.subscription
      const at = wish === 'cancel' ? null : currentPeriodEnd
      await keepChange(deps, tx, view, standing, { kind: wish === 'cancel' ? 'cancel' : 'keep', at, pausedUntil })
    }
    const [now] = await viewsOf(tx, row ? [row] : [], deps.clock.now())
    return done(presentSubscription(now ?? view, deps.clock.now()))
  })
}

/** Cancelled already: only what the patient says about it, afterwards, is added. */
const again = (ctx: BareCtx<'patient'>, view: SubscriptionView, reason: string): Promise<Result<Subscription>> =>
  inTransaction(ctx, async ({ tx }) => {
    if (reason) await saveCancelReason(tx, view.subscription.id, reason)
    return done(presentSubscription(view, ctx.deps.clock.now()))
  })

/**
 * Cancels at the end of the paid period, at once and without conditions, in every state (REG-23). Refuses with `not_found` and
 * `subscription_wrong_state`; throws `PaymentsDown` when the provider cannot be reached, and nothing has changed then. Asked again
 * with a reason, it only keeps that.
 */
export const cancelSubscription = (ctx: BareCtx<'patient'>, input: { id: string; reason: string }) =>
  change(ctx, input, 'cancel')

/** Undoes a cancellation while the paid period lasts and the prescription allows the charge that it goes on with. */
export const resumeSubscription = (ctx: BareCtx<'patient'>, { id }: { id: string }) =>
  change(ctx, { id, reason: '' }, 'resume')
