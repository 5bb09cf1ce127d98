import { dateOf } from '../intervals.ts'
import { previousOf } from '../objects/customer.ts'
import { currentPeriodEnd } from '../objects/subscription.ts'
import type { Payments } from '../payments.ts'
import type { Subscription } from '../wire.ts'
import { stopAdvancing } from './invoices.ts'

const reminderSeconds = 7 * 86_400
const trialEndSeconds = 3 * 86_400

/** Stores a change of a subscription and says what was there before. */
export function changeSubscription(
  payments: Payments,
  subscription: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const changed = payments.subscriptions.put({ ...subscription, ...change })
  payments.emit('customer.subscription.updated', changed, previousOf(subscription, change))
  return changed
}

/** Plans what comes next for a subscription: the reminder, the renewal, a set end, the end of a pause. */
export function planSubscription({ timeline, now }: Payments, subscription: Subscription): void {
  const { id, cancel_at, pause_collection, cancel_at_period_end } = subscription
  const end = currentPeriodEnd(subscription)
  const reminder = end - reminderSeconds
  if (reminder > now() && !cancel_at_period_end) timeline.schedule('payments.upcoming', id, dateOf(reminder))
  else timeline.cancel('payments.upcoming', id)
  timeline.schedule('payments.renew', id, dateOf(end))
  const trialEnds = end - trialEndSeconds
  if (subscription.status === 'trialing' && trialEnds > now())
    timeline.schedule('payments.trial', id, dateOf(trialEnds))
  else timeline.cancel('payments.trial', id)
  if (cancel_at && !cancel_at_period_end) timeline.schedule('payments.cancel', id, dateOf(cancel_at))
  else timeline.cancel('payments.cancel', id)
  if (pause_collection?.resumes_at) timeline.schedule('payments.resume', id, dateOf(pause_collection.resumes_at))
  else timeline.cancel('payments.resume', id)
}

type EndReason = 'cancellation_requested' | 'payment_failed'

/** Ends a subscription now. Nothing more is charged; what is still a draft stays one. */
export function endSubscription(
  payments: Payments,
  subscription: Subscription,
  reason: EndReason,
  details: Partial<Subscription['cancellation_details']> = {},
): Subscription {
  const { id, canceled_at, cancellation_details } = subscription
  const now = payments.now()
  for (const kind of ['upcoming', 'trial', 'renew', 'cancel', 'resume'])
    payments.timeline.cancel(`payments.${kind}`, id)
  for (const { id: line } of payments.pendingLines.list({ where: { subscription: id } }))
    payments.pendingLines.remove(line)
  stopCollecting(payments, subscription)
  const ended = payments.subscriptions.put({
    ...subscription,
    status: 'canceled',
    canceled_at: canceled_at ?? now,
    ended_at: now,
    cancel_at_period_end: false,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...cancellation_details,
      ...details,
      reason,
    },
  })
  payments.emit('customer.subscription.deleted', ended)
  return ended
}

function stopCollecting(payments: Payments, { id, customer }: Subscription): void {
  for (const invoice of payments.invoices.list({ where: { customer } })) {
    if (invoice.parent.subscription_details.subscription !== id) continue
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue
    stopAdvancing(payments, invoice)
  }
}
