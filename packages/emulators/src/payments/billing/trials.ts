import { invalidRequest } from '../api/errors.ts'
import { draftInvoice, itemLines } from '../objects/invoice.ts'
import type { Payments } from '../payments.ts'
import type { Subscription } from '../wire.ts'
import { collectInvoice } from './collect-invoice.ts'
import { finalizeInvoice, issueDraft } from './invoices.ts'
import { changeSubscription } from './subscriptions.ts'

const longestSeconds = 2 * 366 * 86_400

/**
 * Gives a subscription time until its next charge: a trial that ends then, with the anchor of its periods. Beginning one is invoiced
 * over nothing; a trial that runs is only made longer or shorter.
 */
export function moveTrialEnd(payments: Payments, subscription: Subscription, end: number): Subscription {
  const now = payments.now()
  if (end <= now) throw invalidRequest('Timestamp must be in the future.', { param: 'trial_end' })
  if (end > subscription.billing_cycle_anchor + longestSeconds)
    throw invalidRequest('`trial_end` can be at most two years from `billing_cycle_anchor`.', { param: 'trial_end' })
  const runs = subscription.status === 'trialing'
  const { items } = subscription
  const data = items.data.map(item => ({
    ...item,
    current_period_start: runs ? item.current_period_start : now,
    current_period_end: end,
  }))
  const moved = changeSubscription(payments, subscription, {
    status: 'trialing',
    trial_start: runs ? subscription.trial_start : now,
    trial_end: end,
    billing_cycle_anchor: end,
    items: { ...items, data },
  })
  if (runs) return moved
  const draft = draftInvoice(payments, {
    subscription: moved,
    reason: 'subscription_update',
    lines: itemLines(payments, moved).map(line => ({
      ...line,
      amount: 0,
      subtotal: 0,
      description: `Trial period for ${line.description}`,
    })),
    period: { start: now, end: now },
  })
  const changed = changeSubscription(payments, moved, { latest_invoice: draft.id })
  collectInvoice(payments, finalizeInvoice(payments, issueDraft(payments, draft)))
  return changed
}
