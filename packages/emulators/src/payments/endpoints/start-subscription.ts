import { z } from 'zod'
import { ApiProblem, invalidRequest, noSuch } from '../api/errors.ts'
import { expand, mergeMetadata, metadata, text, whole } from '../api/params.ts'
import { collectInvoice } from '../billing/collect-invoice.ts'
import { finalizeInvoice, issueDraft } from '../billing/invoices.ts'
import { dateOf } from '../intervals.ts'
import { draftInvoice, itemLines } from '../objects/invoice.ts'
import { lineItemOf } from '../objects/session.ts'
import { createSubscription } from '../objects/subscription.ts'
import type { Payments } from '../payments.ts'
import type { Customer, Price, Subscription } from '../wire.ts'
import { requirePrice } from './catalogue.ts'
import { requireCustomer } from './customers.ts'

const abandonSeconds = 23 * 3600

export const NewSubscription = z.strictObject({
  customer: text,
  items: z
    .array(z.strictObject({ price: text, quantity: whole(1, 999_999).default(1) }))
    .min(1)
    .max(20),
  default_payment_method: text.optional(),
  metadata: metadata.optional(),
  description: text.max(500).optional(),
  backdate_start_date: whole().optional(),
  billing_cycle_anchor: whole().optional(),
  proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  off_session: z.enum(['true', 'false']).optional(),
  expand,
})

type Params = z.infer<typeof NewSubscription>

/**
 * Starts a subscription without a checkout, with a card that is on file. With a start in the past or a set
 * anchor the first period is not charged, so that an existing subscription can be taken over.
 */
export function startSubscription(payments: Payments, params: Params): Subscription {
  const customer = requireCustomer(payments, params.customer, 'customer')
  checkTimes(payments, params)
  const isTakenOver = params.backdate_start_date !== undefined || params.billing_cycle_anchor !== undefined
  const built = createSubscription(payments, {
    customer: customer.id,
    paymentMethod: methodFor(payments, customer, params.default_payment_method),
    lineItems: params.items.map(({ price, quantity }) => lineItemOf(recurringPrice(payments, price), quantity, '')),
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    startedAt: params.backdate_start_date,
    anchor: params.billing_cycle_anchor,
  })
  const draft = draftInvoice(payments, {
    subscription: built,
    reason: 'subscription_create',
    lines: isTakenOver ? [] : itemLines(payments, built),
    period: { start: payments.now(), end: payments.now() },
  })
  // It runs once its first invoice is paid, which also plans the renewal.
  const started = payments.subscriptions.put({ ...built, status: 'incomplete', latest_invoice: draft.id })
  payments.emit('customer.subscription.created', started)
  const open = finalizeInvoice(payments, issueDraft(payments, { ...draft, auto_advance: false }))
  const { decline } = collectInvoice(payments, open)
  if (!decline) return payments.subscriptions.get(started.id) ?? started
  if (params.payment_behavior === 'error_if_incomplete') {
    const { code, declineCode, message } = decline
    throw new ApiProblem(402, { type: 'card_error', code, decline_code: declineCode, message })
  }
  payments.timeline.schedule('payments.abandon', started.id, dateOf(payments.now() + abandonSeconds))
  return started
}

function checkTimes(
  payments: Payments,
  { backdate_start_date, billing_cycle_anchor, proration_behavior }: Params,
): void {
  if (backdate_start_date !== undefined && backdate_start_date > payments.now()) {
    throw invalidRequest('`backdate_start_date` must be in the past.', { param: 'backdate_start_date' })
  }
  if (billing_cycle_anchor !== undefined && billing_cycle_anchor <= payments.now()) {
    throw invalidRequest('`billing_cycle_anchor` must be a timestamp in the future.', { param: 'billing_cycle_anchor' })
  }
  const isTakenOver = backdate_start_date !== undefined || billing_cycle_anchor !== undefined
  if (isTakenOver && proration_behavior !== 'none') {
    const message = 'This emulator starts subscriptions at another time only with `proration_behavior` none.'
    throw invalidRequest(message, { param: 'proration_behavior' })
  }
}

function recurringPrice(payments: Payments, id: string): Price {
  const price = requirePrice(payments, id, 'items[0][price]')
  if (!price.recurring) {
    const message =
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.'
    throw invalidRequest(message, { param: 'items[0][price]' })
  }
  return price
}

function methodFor(payments: Payments, customer: Customer, id: string | undefined): string {
  const chosen = id ?? customer.invoice_settings.default_payment_method
  if (!chosen) {
    const message =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.'
    throw invalidRequest(message, { code: 'resource_missing' })
  }
  if (payments.paymentMethods.get(chosen)?.customer !== customer.id) {
    throw noSuch('PaymentMethod', chosen, 'default_payment_method', 400)
  }
  return chosen
}
