import { randomId } from '../../common/ids.ts'
import { applyBalance, unapplyBalance } from '../objects/customer-balance.ts'
import { createPaymentIntent } from '../objects/payment-intent.ts'
import type { Payments } from '../payments.ts'
import type { Invoice, InvoicePayment, PaymentIntent } from '../wire.ts'

/** Stores a draft and says so. */
export function issueDraft(payments: Payments, draft: Invoice): Invoice {
  const invoice = payments.invoices.put(draft)
  payments.emit('invoice.created', invoice)
  return invoice
}

/** Makes a draft final: it gets its number and its page, and can be paid. */
export function finalizeInvoice(payments: Payments, draft: Invoice): Invoice {
  const invoice = payments.invoices.put({
    ...applyBalance(payments, draft),
    status: 'open',
    number: nextNumber(payments, draft.customer),
    hosted_invoice_url: `${payments.publicUrl()}/i/${draft.id}`,
    automatically_finalizes_at: null,
    effective_at: payments.now(),
    status_transitions: { ...draft.status_transitions, finalized_at: payments.now() },
  })
  payments.emit('invoice.finalized', invoice)
  return invoice
}

function nextNumber(payments: Payments, customerId: string): string {
  const customer = payments.customers.get(customerId)
  const sequence = customer?.next_invoice_sequence ?? 1
  if (customer) payments.customers.put({ ...customer, next_invoice_sequence: sequence + 1 })
  return `${customer?.invoice_prefix ?? 'OM'}-${String(sequence).padStart(4, '0')}`
}

/** Joins an invoice with the payment that is to settle it. */
export function linkPayment(payments: Payments, invoice: Invoice, intent: PaymentIntent): InvoicePayment {
  return payments.invoicePayments.put({
    id: randomId('inpay_'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: payments.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

/** The payment of an invoice, begun when there is none yet. */
export function paymentOf(payments: Payments, invoice: Invoice): PaymentIntent {
  const linked = payments.invoicePayments.first({ invoice: invoice.id })
  const existing = linked && payments.paymentIntents.get(linked.payment.payment_intent)
  if (existing) return existing
  const intent = createPaymentIntent(payments, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setupFutureUsage: 'off_session',
  })
  linkPayment(payments, invoice, intent)
  return intent
}

/** Records that an invoice is settled. */
export function markPaid(payments: Payments, invoice: Invoice): Invoice {
  const paid = payments.invoices.put({
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.amount_due > 0 ? invoice.attempt_count + 1 : invoice.attempt_count,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: payments.now() },
  })
  const linked = payments.invoicePayments.first({ invoice: invoice.id })
  if (linked) {
    const status_transitions = { canceled_at: null, paid_at: payments.now() }
    const settled = { ...linked, status: 'paid', amount_paid: invoice.amount_due, status_transitions }
    payments.emit('invoice_payment.paid', payments.invoicePayments.put(settled))
  }
  payments.emit('invoice.paid', paid)
  payments.emit('invoice.payment_succeeded', paid)
  return paid
}

/** From here on an invoice is made final and collected only when that is asked for. */
export function stopAdvancing(payments: Payments, invoice: Invoice): Invoice {
  payments.timeline.cancel('payments.finalize', invoice.id)
  payments.timeline.cancel('payments.retry', invoice.id)
  return payments.invoices.put({
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    automatically_finalizes_at: null,
  })
}

/** Closes an invoice that will not be paid. */
export function closeInvoice(payments: Payments, invoice: Invoice, as: 'void' | 'uncollectible'): Invoice {
  const at = payments.now()
  if (as === 'void') unapplyBalance(payments, invoice)
  const closed = payments.invoices.put({
    ...invoice,
    status: as,
    auto_advance: false,
    next_payment_attempt: null,
    automatically_finalizes_at: null,
    status_transitions: {
      ...invoice.status_transitions,
      ...(as === 'void' ? { voided_at: at } : { marked_uncollectible_at: at }),
    },
  })
  payments.timeline.cancel('payments.retry', invoice.id)
  payments.timeline.cancel('payments.finalize', invoice.id)
  payments.emit(as === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', closed)
  return closed
}
