import { randomId } from '../../common/ids.ts'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { periodEnd } from '../intervals.ts'
import { planOf } from '../objects/catalogue.ts'
import { draftInvoice, itemLines, pendingInvoiceLine } from '../objects/invoice.ts'
import { subscriptionItem } from '../objects/subscription.ts'
import type { Payments, PendingLine } from '../payments.ts'
import type { Price, Subscription, SubscriptionItem } from '../wire.ts'
import { collectInvoice } from './collect-invoice.ts'
import { finalizeInvoice, issueDraft } from './invoices.ts'
import { changeSubscription } from './subscriptions.ts'

type ItemChange = { id?: string; price?: string; quantity?: number; deleted?: boolean }
/** `keepsDay`: a trial that is set with it keeps the day of the next charge, whatever the interval. */
type How = { proration: 'create_prorations' | 'none' | 'always_invoice'; resets: boolean; keepsDay: boolean }

/**
 * Changes what a subscription consists of. With another interval a new period starts now and is invoiced at
 * once; otherwise the difference for the rest of the period waits for the next invoice, as `proration` says.
 */
export function changeItems(
  payments: Payments,
  subscription: Subscription,
  changes: ItemChange[],
  how: How,
): Subscription {
  const before = subscription.items.data
  const after = applyChanges(payments, subscription, changes)
  if (after.length === 0) throw invalidRequest('A subscription must have at least one active item.', { param: 'items' })
  if (new Set(after.map(({ price }) => intervalKey(price))).size > 1) {
    throw invalidRequest(
      'All prices on a subscription must have the same `recurring.interval` and `recurring.interval_count`.',
      { param: 'items' },
    )
  }
  const isOtherInterval = intervalKey(after[0]?.price) !== intervalKey(before[0]?.price)
  const resets = how.resets || (isOtherInterval && !how.keepsDay)
  if (how.proration !== 'none') prorate(payments, subscription, before, resets ? [] : after)
  const data = resets ? after.map(item => restarted(item, payments.now())) : after
  const changed = changeSubscription(payments, subscription, {
    items: { ...subscription.items, data },
    ...(resets ? { billing_cycle_anchor: payments.now() } : {}),
  })
  if (!resets && how.proration !== 'always_invoice') return changed
  return invoiceNow(payments, changed, resets)
}

function applyChanges(payments: Payments, subscription: Subscription, changes: ItemChange[]): SubscriptionItem[] {
  let items = subscription.items.data
  for (const { id, price: priceId, quantity, deleted } of changes) {
    const price = priceId ? recurringPrice(payments, priceId, subscription.currency) : undefined
    if (id) {
      const item = items.find(candidate => candidate.id === id)
      if (!item) throw noSuch('subscription item', id, 'items[id]', 400)
      const changed = { ...item, ...(price ? { price, plan: planOf(price) } : {}), quantity: quantity ?? item.quantity }
      items = deleted
        ? items.filter(candidate => candidate !== item)
        : items.map(candidate => (candidate === item ? changed : candidate))
    } else if (price) {
      const { billing_cycle_anchor, id: owner } = subscription
      items = [...items, subscriptionItem(owner, price, quantity ?? 1, billing_cycle_anchor, payments.now())]
    } else {
      throw invalidRequest('Missing required param: items[price].', {
        code: 'parameter_missing',
        param: 'items[price]',
      })
    }
  }
  return items
}

function recurringPrice(payments: Payments, id: string, currency: string): Price {
  const price = payments.prices.get(id)
  if (!price) throw noSuch('price', id, 'items[price]', 400)
  if (!price.recurring) {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param: 'items[price]' },
    )
  }
  if (price.currency !== currency) {
    throw invalidRequest(
      `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
      { param: 'items[price]' },
    )
  }
  return price
}

/** Gives back the unused part of what was paid and asks for the same part of what comes instead. */
function prorate(
  payments: Payments,
  subscription: Subscription,
  before: SubscriptionItem[],
  after: SubscriptionItem[],
): void {
  const now = payments.now()
  const add = (item: SubscriptionItem, sign: 1 | -1, what: string) => {
    const { current_period_start: start, current_period_end: end, price, quantity } = item
    const share = (end - now) / (end - start)
    const amount = sign * Math.round(price.unit_amount * quantity * Math.min(1, Math.max(0, share)))
    const name = payments.products.get(price.product)?.name ?? 'Item'
    const line: PendingLine = {
      id: randomId('ii_'),
      subscription: subscription.id,
      item: item.id,
      price,
      quantity,
      amount,
      description: `${what} on ${quantity} × ${name}`,
      period: { start: now, end },
    }
    if (amount !== 0) payments.pendingLines.put(line)
  }
  const isSame = (a: SubscriptionItem, b: SubscriptionItem) =>
    a.id === b.id && a.price.id === b.price.id && a.quantity === b.quantity
  for (const item of before) if (!after.some(other => isSame(item, other))) add(item, -1, 'Unused time')
  for (const item of after) if (!before.some(other => isSame(item, other))) add(item, 1, 'Remaining time')
}

function invoiceNow(payments: Payments, subscription: Subscription, isNewPeriod: boolean): Subscription {
  const now = payments.now()
  const pending = payments.pendingLines.list({ where: { subscription: subscription.id }, order: 'oldest' })
  const lines = pending.map(line => pendingInvoiceLine(subscription, line))
  if (isNewPeriod) lines.push(...itemLines(payments, subscription))
  if (lines.length === 0) return subscription
  for (const { id } of pending) payments.pendingLines.remove(id)
  const draft = draftInvoice(payments, {
    subscription,
    reason: 'subscription_update',
    lines,
    period: { start: now, end: now },
  })
  const changed = changeSubscription(payments, subscription, { latest_invoice: draft.id })
  collectInvoice(payments, finalizeInvoice(payments, issueDraft(payments, draft)))
  return changed
}

function restarted(item: SubscriptionItem, now: number): SubscriptionItem {
  const interval = item.price.recurring ?? { interval: 'month', interval_count: 1 }
  return { ...item, current_period_start: now, current_period_end: periodEnd(now, now, interval) }
}

function intervalKey(price: Price | undefined): string {
  return `${price?.recurring?.interval} ${price?.recurring?.interval_count}`
}
