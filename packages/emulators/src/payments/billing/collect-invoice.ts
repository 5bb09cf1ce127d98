import type { Decline } from '../../common/cards/test-cards.ts'
import { dateOf } from '../intervals.ts'
import type { Payments } from '../payments.ts'
import type { Invoice, PaymentMethod, Subscription } from '../wire.ts'
import { chargeCard } from './charge-card.ts'
import { markPaid, paymentOf } from './invoices.ts'
import { changeSubscription, endSubscription, planSubscription } from './subscriptions.ts'

/** Seconds from each failed try to the next: three retries over seven days, then the subscription ends. */
const retryPauses = [3, 2, 2].map(days => days * 86_400)

const noCard: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'This customer has no attached payment source or default payment method.',
}

/** Tries to collect an open invoice without the cardholder. Returns the reason when that fails. */
export function collectInvoice(
  payments: Payments,
  invoice: Invoice,
  chosen?: PaymentMethod,
  isOffSession = true,
): { invoice: Invoice; decline?: Decline } {
  const subscription = subscriptionOf(payments, invoice)
  if (invoice.amount_due === 0) return { invoice: settle(payments, invoice, subscription) }
  const method = chosen ?? methodFor(payments, invoice, subscription)
  const intent = paymentOf(payments, invoice)
  const decline = method ? chargeCard(payments, intent, method, { isOffSession }).decline : noCard
  if (!decline) return { invoice: settle(payments, invoice, subscription) }
  if (method && decline.code === 'authentication_required')
    payments.challenges.put({
      id: intent.id,
      session: '',
      paymentMethod: method.id,
      email: '',
      name: '',
      invoice: invoice.id,
    })
  return { invoice: recordFailure(payments, invoice, subscription, decline), decline }
}

/** The cardholder answers what their bank asks about an open invoice: it is paid, or stays open. */
export function confirmInvoice(payments: Payments, intentId: string, isConfirmed: boolean): void {
  const challenge = payments.challenges.get(intentId)
  const invoice = payments.invoices.get(challenge?.invoice ?? '')
  const method = challenge && payments.paymentMethods.get(challenge.paymentMethod)
  if (!challenge || !method || invoice?.status !== 'open') return
  // Who did not confirm it may still do so, or pay with another card.
  if (!isConfirmed) return
  collectInvoice(payments, invoice, method, false)
  payments.challenges.remove(intentId)
}

function settle(payments: Payments, invoice: Invoice, subscription: Subscription | undefined): Invoice {
  payments.timeline.cancel('payments.retry', invoice.id)
  const paid = markPaid(payments, invoice)
  if (subscription?.status === 'past_due') changeSubscription(payments, subscription, { status: 'active' })
  // The first payment of a subscription that was begun by the API: only now it runs.
  if (subscription?.status === 'incomplete') {
    planSubscription(payments, changeSubscription(payments, subscription, { status: 'active' }))
    payments.timeline.cancel('payments.abandon', subscription.id)
  }
  return paid
}

function recordFailure(
  payments: Payments,
  invoice: Invoice,
  subscription: Subscription | undefined,
  decline: Decline,
): Invoice {
  const attempts = invoice.attempt_count + 1
  const pause = invoice.auto_advance ? retryPauses[attempts - 1] : undefined
  const next = pause === undefined ? null : payments.now() + pause
  const failed = payments.invoices.put({
    ...invoice,
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: next,
  })
  if (decline.code === 'authentication_required') payments.emit('invoice.payment_action_required', failed)
  payments.emit('invoice.payment_failed', failed)
  if (subscription && isRunning(subscription)) {
    const owing =
      subscription.status === 'past_due'
        ? subscription
        : changeSubscription(payments, subscription, { status: 'past_due' })
    if (next === null && invoice.auto_advance) endSubscription(payments, owing, 'payment_failed')
  }
  if (next !== null) payments.timeline.schedule('payments.retry', invoice.id, dateOf(next))
  return payments.invoices.get(invoice.id) ?? failed
}

/** Whether a subscription still renews. */
export function isRunning({ status }: Subscription): boolean {
  return status === 'active' || status === 'past_due' || status === 'trialing'
}

/** The card that an invoice is charged to; undefined where there is none. */
export function methodFor(
  payments: Payments,
  invoice: Invoice,
  subscription?: Subscription,
): PaymentMethod | undefined {
  const customer = payments.customers.get(invoice.customer)
  const id = subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method
  return id ? payments.paymentMethods.get(id) : undefined
}

function subscriptionOf(payments: Payments, invoice: Invoice): Subscription | undefined {
  return payments.subscriptions.get(invoice.parent.subscription_details.subscription)
}
