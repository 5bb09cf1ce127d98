import { randomId } from '../../common/ids.ts'
import { dateOf, periodEnd } from '../intervals.ts'
import { draftInvoice, itemLines, pendingInvoiceLine } from '../objects/invoice.ts'
import { currentPeriodEnd } from '../objects/subscription.ts'
import type { Payments } from '../payments.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { collectInvoice, isRunning } from './collect-invoice.ts'
import { closeInvoice, finalizeInvoice, issueDraft } from './invoices.ts'
import { changeSubscription, endSubscription, planSubscription } from './subscriptions.ts'

const draftSeconds = 3600

/** Teaches the timeline what happens to subscriptions and invoices as time goes by. */
export function scheduleBilling(payments: Payments): void {
  const { timeline, subscriptions, invoices } = payments
  const onSubscription = (kind: string, act: (subscription: Subscription) => void) =>
    timeline.on(`payments.${kind}`, id => {
      const subscription = subscriptions.get(id)
      if (subscription && isRunning(subscription)) act(subscription)
    })
  const onInvoice = (kind: string, act: (invoice: Invoice) => void) =>
    timeline.on(`payments.${kind}`, id => {
      const invoice = invoices.get(id)
      if (invoice) act(invoice)
    })

  onSubscription('upcoming', subscription => {
    payments.emit('invoice.upcoming', { ...previewRenewal(payments, subscription), id: randomId('upcoming_in_') })
  })
  onSubscription('trial', subscription => payments.emit('customer.subscription.trial_will_end', subscription))
  onSubscription('renew', subscription => renewSubscription(payments, subscription))
  onSubscription('cancel', subscription => endSubscription(payments, subscription, 'cancellation_requested'))
  onSubscription('resume', subscription => changeSubscription(payments, subscription, { pause_collection: null }))
  timeline.on('payments.abandon', id => {
    const subscription = subscriptions.get(id)
    if (subscription?.status === 'incomplete') {
      changeSubscription(payments, subscription, { status: 'incomplete_expired', ended_at: payments.now() })
    }
  })
  onInvoice('finalize', invoice => {
    if (invoice.status === 'draft') collectInvoice(payments, finalizeInvoice(payments, invoice))
  })
  onInvoice('retry', invoice => {
    if (invoice.status === 'open') collectInvoice(payments, invoice)
  })
}

/** Moves a subscription into its next period and drafts the invoice for it, or ends it when that was asked. */
function renewSubscription(payments: Payments, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(payments, subscription, 'cancellation_requested')
    return
  }
  const moved = nextPeriod(subscription)
  const draft = issueDraft(payments, renewalInvoice(payments, subscription, moved))
  for (const { id } of pendingFor(payments, subscription)) payments.pendingLines.remove(id)
  const renewed = changeSubscription(payments, subscription, {
    items: moved.items,
    latest_invoice: draft.id,
    ...(subscription.status === 'trialing' ? { status: 'active' as const } : {}),
  })
  planSubscription(payments, renewed)
  const behaviour = subscription.pause_collection?.behavior
  if (behaviour === 'keep_as_draft') payments.invoices.put({ ...draft, auto_advance: false })
  else if (behaviour === 'void') closeInvoice(payments, finalizeInvoice(payments, draft), 'void')
  else if (behaviour === 'mark_uncollectible') closeInvoice(payments, finalizeInvoice(payments, draft), 'uncollectible')
  else finalizeLater(payments, draft)
}

// A draft can be changed for an hour before it is final and charged.
function finalizeLater(payments: Payments, draft: Invoice): void {
  const at = payments.now() + draftSeconds
  payments.invoices.put({ ...draft, automatically_finalizes_at: at })
  payments.timeline.schedule('payments.finalize', draft.id, dateOf(at))
}

/** What the next renewal will ask for, as things stand. */
export function previewRenewal(payments: Payments, subscription: Subscription): Invoice {
  const end = currentPeriodEnd(subscription)
  const preview = renewalInvoice(payments, subscription, nextPeriod(subscription))
  return { ...preview, created: end, next_payment_attempt: end + draftSeconds, auto_advance: false }
}

function renewalInvoice(payments: Payments, before: Subscription, moved: Subscription): Invoice {
  const start = Math.min(...before.items.data.map(({ current_period_start }) => current_period_start))
  const pending = pendingFor(payments, before).map(line => pendingInvoiceLine(before, line))
  return draftInvoice(payments, {
    subscription: moved,
    reason: 'subscription_cycle',
    lines: [...pending, ...itemLines(payments, moved)],
    period: { start, end: currentPeriodEnd(before) },
  })
}

function pendingFor({ pendingLines }: Payments, { id }: Subscription) {
  return pendingLines.list({ where: { subscription: id }, order: 'oldest' })
}

function nextPeriod(subscription: Subscription): Subscription {
  const { items, billing_cycle_anchor } = subscription
  const data = items.data.map(item => {
    const start = item.current_period_end
    const interval = item.price.recurring ?? { interval: 'month', interval_count: 1 }
    return {
      ...item,
      current_period_start: start,
      current_period_end: periodEnd(billing_cycle_anchor, start, interval),
    }
  })
  return { ...subscription, items: { ...items, data } }
}
