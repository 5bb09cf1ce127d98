import type Stripe from 'stripe'
import type { CheckoutPage, KeptCard, ProviderInvoice, ProviderRefund, ProviderSubscription, Purpose } from './port.ts'

/** The provider's objects in our words. It counts instants in whole seconds. */

const fromSeconds = (seconds: number): Date => new Date(seconds * 1000)
const fromSecondsOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : fromSeconds(seconds)

/** The id of a reference that may have been expanded. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** What we wrote on it when it was made; plans came before there was anything else. */
const purposeOf = (metadata: Stripe.Metadata | null): Purpose =>
  metadata?.purpose === 'goods' || metadata?.purpose === 'test' ? metadata.purpose : 'plan'

export const checkoutPageOf = (session: Stripe.Checkout.Session): CheckoutPage => ({
  sessionId: session.id,
  purpose: purposeOf(session.metadata),
  url: session.url,
  status: session.status === 'complete' ? 'complete' : session.status === 'open' ? 'open' : 'expired',
  isPaid: session.status === 'complete' && session.payment_status !== 'unpaid',
  planId: session.metadata?.plan_id ?? '',
  patientId: session.metadata?.patient_id ?? '',
  subscriptionId: idOf(session.subscription),
  expiresAt: fromSeconds(session.expires_at),
})

export const subscriptionOf = (subscription: Stripe.Subscription): ProviderSubscription => {
  const item = subscription.items.data[0]
  return {
    subscriptionId: subscription.id,
    purpose: purposeOf(subscription.metadata),
    subject: subscription.metadata.subject ?? '',
    status: subscription.status,
    planId: subscription.metadata.plan_id ?? '',
    patientId: subscription.metadata.patient_id ?? '',
    amountCents: subscription.items.data.reduce(
      (sum, one) => sum + (one.price.unit_amount ?? 0) * (one.quantity ?? 1),
      0,
    ),
    currency: subscription.currency.toUpperCase(),
    currentPeriodStart: fromSecondsOrNull(item?.current_period_start),
    currentPeriodEnd: fromSecondsOrNull(item?.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    isCollectionPaused: subscription.pause_collection?.behavior === 'void',
    keepsDrafts: subscription.pause_collection?.behavior === 'keep_as_draft',
    cancelledAt: fromSecondsOrNull(subscription.canceled_at),
  }
}

export const invoiceOf = (invoice: Stripe.Invoice): ProviderInvoice => {
  // An invoice's own period is the one before it; what was paid for stands on its line.
  const period = invoice.lines.data[0]?.period ?? { start: invoice.period_start, end: invoice.period_end }
  return {
    invoiceId: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number ?? '',
    status: invoice.status ?? 'draft',
    billingReason: invoice.billing_reason ?? '',
    amountCents: invoice.total,
    // What is due of a draft is not known yet.
    creditCents: !invoice.status || invoice.status === 'draft' ? 0 : invoice.total - invoice.amount_due,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, tax) => sum + tax.amount, 0),
    currency: invoice.currency.toUpperCase(),
    periodStart: fromSeconds(period.start),
    periodEnd: fromSeconds(period.end),
    issuedAt: fromSeconds(invoice.status_transitions.finalized_at ?? invoice.created),
    paidAt: fromSecondsOrNull(invoice.status_transitions.paid_at),
    attemptCount: invoice.attempt_count,
    cardLast4: '',
  }
}

/** The payment behind an invoice that was paid by card; null when there is none. */
export const paymentIntentOf = (invoice: Stripe.Invoice): string | null => {
  const paid = invoice.payments?.data.find(one => one.status === 'paid')
  return idOf(paid?.payment.payment_intent)
}

/** A card as it was kept; null for any other way to pay. */
export const cardOf = ({ id, card }: Stripe.PaymentMethod): KeptCard | null =>
  card ? { id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null

export const refundOf = ({ id, status, amount }: Stripe.Refund): ProviderRefund => ({
  refundId: id,
  status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  amountCents: amount,
})
