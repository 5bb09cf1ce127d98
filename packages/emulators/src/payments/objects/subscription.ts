import { randomId } from '../../common/ids.ts'
import { wholeList } from '../api/lists.ts'
import { periodEnd } from '../intervals.ts'
import type { Payments } from '../payments.ts'
import type { LineItem, Metadata, Price, Subscription, SubscriptionItem } from '../wire.ts'
import { planOf } from './catalogue.ts'

type NewSubscription = {
  customer: string
  paymentMethod: string
  lineItems: LineItem[]
  metadata: Metadata
  description: string | null
  /** When the first period began, if not now. */
  startedAt?: number
  /** When the first period ends, if not one interval after its start. */
  anchor?: number
}

/** Builds an active subscription whose first period starts now, unless told otherwise. */
export function createSubscription(payments: Payments, given: NewSubscription): Subscription {
  const id = randomId('sub_')
  const now = payments.now()
  const recurring = given.lineItems.filter(({ price }) => price.recurring)
  const start = given.startedAt ?? now
  const anchor = given.anchor ?? start
  const items = recurring.map(({ price, quantity }) => subscriptionItem(id, price, quantity, anchor, start))
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: given.lineItems[0]?.currency ?? 'aud',
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: wholeList(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  }
}

/** One item of a subscription with its current period. */
export function subscriptionItem(
  subscription: string,
  price: Price,
  quantity: number,
  anchor: number,
  start: number,
): SubscriptionItem {
  return {
    id: randomId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: periodEnd(anchor, start, price.recurring ?? { interval: 'month', interval_count: 1 }),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** When the current period of a subscription ends: its items renew together. */
export function currentPeriodEnd({ items }: Subscription): number {
  return Math.min(...items.data.map(({ current_period_end }) => current_period_end))
}
