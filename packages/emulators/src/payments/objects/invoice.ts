import { randomId } from '../../common/ids.ts'
import { moneyText } from '../../common/money.ts'
import { wholeList } from '../api/lists.ts'
import { everyText } from '../intervals.ts'
import type { Payments, PendingLine } from '../payments.ts'
import type { Invoice, InvoiceLine, LineItem, Price, Subscription } from '../wire.ts'

type NewInvoice = {
  /** A new one where it is absent. */
  id?: string
  subscription: Subscription
  reason: NonNullable<Invoice['billing_reason']>
  lines: InvoiceLine[]
  period: { start: number; end: number }
}

/** Builds a draft invoice of a subscription; storing and announcing it is the caller's. */
export function draftInvoice(
  payments: Payments,
  { id = randomId('in_'), subscription, reason, lines, period }: NewInvoice,
): Invoice {
  const customer = payments.customers.get(subscription.customer)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id,
    object: 'invoice',
    account_country: 'AU',
    account_name: 'Olive Mane',
    account_tax_ids: null,
    amount_due: Math.max(0, total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: payments.now(),
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: wholeList(
      `/v1/invoices/${id}/lines`,
      lines.map(line => ({ ...line, invoice: id })),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

/** The lines for the current period of each item. */
export function itemLines(payments: Payments, subscription: Subscription): InvoiceLine[] {
  return subscription.items.data.map(item => {
    const { price, quantity, id, current_period_start: start, current_period_end: end } = item
    const each = `${moneyText(price.unit_amount, price.currency)} ${price.recurring ? everyText(price.recurring) : 'each'}`
    return invoiceLine({
      subscription,
      item: id,
      price,
      quantity,
      amount: price.unit_amount * quantity,
      description: `${quantity} × ${payments.products.get(price.product)?.name ?? 'Item'} (at ${each})`,
      period: { start, end },
      isProration: false,
    })
  })
}

/** The line for something that is sold once, along with a new subscription. */
export function oneTimeLine(subscription: Subscription, { price, quantity, description }: LineItem): InvoiceLine {
  const at = subscription.start_date
  const amount = price.unit_amount * quantity
  const period = { start: at, end: at }
  return invoiceLine({ subscription, item: '', price, quantity, amount, description, period, isProration: false })
}

/** The line for a change in the middle of a period. */
export function pendingInvoiceLine(subscription: Subscription, pending: PendingLine): InvoiceLine {
  return invoiceLine({ ...pending, subscription, isProration: true })
}

type NewLine = {
  subscription: Subscription
  item: string
  price: Price
  quantity: number
  amount: number
  description: string
  period: { start: number; end: number }
  isProration: boolean
}

function invoiceLine({
  subscription,
  item,
  price,
  quantity,
  amount,
  description,
  period,
  isProration,
}: NewLine): InvoiceLine {
  return {
    id: randomId('il_'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}
