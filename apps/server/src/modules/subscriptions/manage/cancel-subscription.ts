import { done, type Result, refused } from '@om/contracts/errors'
import type { Subscription } from '@om/contracts/subscriptions'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type SubscriptionRow, saveCancelReason, visibleSubscription } from '../billing.repo.ts'
import { applySubscription } from '../provider/apply-provider-state.ts'
import { writeCancelled, writeResumed } from '../subscription-mails.ts'
import { viewsOf } from '../subscription-view.ts'
import { canCancel, canResume } from '../subscriptions.policy.ts'
import { presentSubscription, type SubscriptionView } from '../subscriptions.present.ts'

type Wish = 'cancel' | 'resume'

const read = (ctx: BareCtx<'patient'>, id: string): Promise<Result<SubscriptionView>> =>
  inTransaction(ctx, async ({ tx }) => {
    const row = await visibleSubscription(tx, id)
    const [view] = await viewsOf(tx, row ? [row] : [])
    return view ? done(view) : refused('not_found')
  })

const isAllowed = (deps: Deps, wish: Wish, { subscription, script, suppliesLeft }: SubscriptionView) =>
  wish === 'cancel'
    ? canCancel(subscription)
    : canResume(subscription, script.status === 'active' && suppliesLeft > 0, deps.clock.now())

const isDone = (wish: Wish, { cancelAtPeriodEnd, status }: SubscriptionRow) =>
  status !== 'canceled' && cancelAtPeriodEnd === (wish === 'cancel')

/** Asks the provider, stores its answer, tells the patient. Repeating it changes nothing. */
const change = async (
  ctx: BareCtx<'patient'>,
  { id, reason }: { id: string; reason: string },
  wish: Wish,
): Promise<Result<Subscription>> => {
  const { deps, actor } = ctx
  const before = await read(ctx, id)
  if (!before.ok) return before
  const { subscription } = before.value
  if (isDone(wish, subscription)) return done(presentSubscription(before.value, deps.clock.now()))
  if (!isAllowed(deps, wish, before.value))
    return refusedIn('subscription_wrong_state', subscription.status === 'canceled' ? 'cancelled' : subscription.status)

  await deps.payments.setCancelAtPeriodEnd(subscription.stripeSubscriptionId, wish === 'cancel')
  await applySubscription(deps, subscription.stripeSubscriptionId)

  return inTransaction(ctx, async ({ tx }) => {
    const row = await visibleSubscription(tx, id)
    const [view] = await viewsOf(tx, row ? [row] : [])
    if (!view) return refused('not_found')
    await saveCancelReason(tx, id, wish === 'cancel' ? reason : '')
    await audit(deps.clock, tx, {
      action: `subscription.${wish}`,
      subjectType: 'subscription',
      subjectId: id,
      patientId: actor.id,
    })
    if (wish === 'cancel') await writeCancelled(deps, tx, view)
    else await writeResumed(deps, tx, view, subscription.cancelledAt?.toISOString() ?? '')
    return done(presentSubscription(view, deps.clock.now()))
  })
}

/**
 * Cancels at the end of the paid period, at once and without conditions (REG-23). Refuses with `not_found` and
 * `subscription_wrong_state`; throws `PaymentsDown` when the provider cannot be reached, and nothing has changed then.
 */
export const cancelSubscription = (ctx: BareCtx<'patient'>, input: { id: string; reason: string }) =>
  change(ctx, input, 'cancel')

/** Undoes a cancellation while the paid period lasts and something is left to supply. */
export const resumeSubscription = (ctx: BareCtx<'patient'>, { id }: { id: string }) =>
  change(ctx, { id, reason: '' }, 'resume')
