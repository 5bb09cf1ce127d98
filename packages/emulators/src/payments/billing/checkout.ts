import { createCustomer, updateCustomer } from '../objects/customer.ts'
import { draftInvoice, itemLines, oneTimeLine } from '../objects/invoice.ts'
import { createPaymentIntent } from '../objects/payment-intent.ts'
import { attachPaymentMethod, createPaymentMethod } from '../objects/payment-method.ts'
import { createSubscription } from '../objects/subscription.ts'
import type { Payments, SessionDetail } from '../payments.ts'
import type { Customer, Invoice, PaymentIntent, PaymentMethod, Session, Subscription } from '../wire.ts'
import { chargeCard, declineFor } from './charge-card.ts'
import { type CardEntry, type CheckoutResult, completeSession } from './close-session.ts'
import { finalizeInvoice, issueDraft, linkPayment, markPaid } from './invoices.ts'
import { answerSetup, setUpCheckout } from './set-up-checkout.ts'
import { planSubscription } from './subscriptions.ts'

/**
 * Pays an open session with a card. Everything a payment brings with it is stored in one transaction; a
 * second submit finds the session complete and pays nothing.
 */
export function payCheckout(payments: Payments, sessionId: string, entry: CardEntry): CheckoutResult | undefined {
  return payments.store.transaction(() => {
    const found = openSession(payments, sessionId)
    if (!found || 'kind' in found) return found
    const { session, detail } = found
    if (session.mode === 'setup') return setUpCheckout(payments, session, entry)
    const method = createPaymentMethod(payments, entry)
    const intent = beginPayment(payments, session, detail)
    if (entry.card.challenge) return askCardholder(payments, session, intent, method, entry)
    return settleCheckout(payments, session, detail, intent, method, entry)
  })
}

/** Goes on after the cardholder confirmed, or refused to confirm, on the challenge page. */
export function answerChallenge(
  payments: Payments,
  intentId: string,
  isConfirmed: boolean,
): CheckoutResult | undefined {
  return payments.store.transaction(() => {
    const challenge = payments.challenges.get(intentId)
    if (challenge && payments.setupIntents.get(intentId)) return answerSetup(payments, challenge, isConfirmed)
    const intent = payments.paymentIntents.get(intentId)
    const method = challenge && payments.paymentMethods.get(challenge.paymentMethod)
    if (!challenge || !intent || !method) return undefined
    const found = openSession(payments, challenge.session)
    if (!found || 'kind' in found) return found
    if (isConfirmed) return settleCheckout(payments, found.session, found.detail, intent, method, challenge)
    return refuseChallenge(payments, intent)
  })
}

function openSession(
  payments: Payments,
  id: string,
): { session: Session; detail: SessionDetail } | CheckoutResult | undefined {
  const session = payments.sessions.get(id)
  const detail = payments.sessionDetails.get(id)
  if (!session || !detail) return undefined
  if (session.status === 'complete') return { kind: 'paid', session }
  if (session.status === 'expired' || session.expires_at <= payments.now()) return { kind: 'closed', session }
  return { session, detail }
}

function beginPayment(payments: Payments, session: Session, detail: SessionDetail): PaymentIntent {
  const begun = detail.intent ? payments.paymentIntents.get(detail.intent) : undefined
  if (begun) return begun
  const intent = createPaymentIntent(payments, {
    amount: session.amount_total ?? 0,
    currency: session.currency,
    customer: session.customer,
    description: session.mode === 'subscription' ? 'Subscription creation' : detail.paymentDescription,
    metadata: detail.paymentMetadata,
    setupFutureUsage: session.mode === 'subscription' ? 'off_session' : detail.setupFutureUsage,
  })
  payments.sessionDetails.put({ ...detail, intent: intent.id })
  if (session.mode === 'payment') payments.sessions.put({ ...session, payment_intent: intent.id })
  return intent
}

function askCardholder(
  payments: Payments,
  session: Session,
  intent: PaymentIntent,
  method: PaymentMethod,
  { email, name }: CardEntry,
): CheckoutResult {
  const { id } = intent
  const url = `${payments.publicUrl()}/3ds/${id}`
  const waiting = payments.paymentIntents.put({
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: session.url } },
  })
  payments.emit('payment_intent.requires_action', waiting)
  payments.challenges.put({ id, session: session.id, paymentMethod: method.id, email, name })
  return { kind: 'challenge', intent: id }
}

function refuseChallenge(payments: Payments, intent: PaymentIntent): CheckoutResult {
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  const failed = payments.paymentIntents.put({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message },
  })
  payments.challenges.remove(intent.id)
  payments.emit('payment_intent.payment_failed', failed)
  return { kind: 'declined', message }
}

type Payer = { email: string; name: string }

function settleCheckout(
  payments: Payments,
  session: Session,
  detail: SessionDetail,
  intent: PaymentIntent,
  method: PaymentMethod,
  payer: Payer,
): CheckoutResult {
  payments.challenges.remove(intent.id)
  const decline = declineFor(payments, method, false)
  if (decline) {
    chargeCard(payments, intent, method, { isOffSession: false })
    return { kind: 'declined', message: decline.message }
  }
  const customer = customerFor(payments, session, payer)
  const isKept = session.mode === 'subscription' || detail.setupFutureUsage !== null
  const attached = customer && isKept ? attachPaymentMethod(payments, method, customer) : method
  const owned = { ...intent, customer: customer?.id ?? null }
  chargeCard(payments, owned, attached, { isOffSession: false })
  const result =
    session.mode === 'subscription' && customer ? subscribe(payments, customer, attached, owned, detail) : undefined
  return { kind: 'paid', session: completeSession(payments, session, payer, customer, result) }
}

function customerFor(payments: Payments, session: Session, { email, name }: Payer): Customer | undefined {
  const existing = session.customer ? payments.customers.get(session.customer) : undefined
  if (existing) return existing
  if (session.mode === 'payment' && session.customer_creation !== 'always') return undefined
  return createCustomer(payments, { email, name })
}

type Subscribed = { subscription: Subscription; invoice: Invoice }

function subscribe(
  payments: Payments,
  customer: Customer,
  method: PaymentMethod,
  intent: PaymentIntent,
  { lineItems, subscriptionMetadata, subscriptionDescription }: SessionDetail,
): Subscribed {
  const built = createSubscription(payments, {
    customer: customer.id,
    paymentMethod: method.id,
    lineItems,
    metadata: subscriptionMetadata,
    description: subscriptionDescription,
  })
  const once = lineItems.filter(({ price }) => !price.recurring).map(line => oneTimeLine(built, line))
  const now = payments.now()
  const draft = draftInvoice(payments, {
    subscription: built,
    reason: 'subscription_create',
    lines: [...itemLines(payments, built), ...once],
    period: { start: now, end: now },
  })
  const subscription = payments.subscriptions.put({ ...built, latest_invoice: draft.id })
  if (!customer.currency) {
    updateCustomer(payments, payments.customers.get(customer.id) ?? customer, { currency: subscription.currency })
  }
  payments.emit('customer.subscription.created', subscription)
  const open = finalizeInvoice(payments, issueDraft(payments, draft))
  linkPayment(payments, open, intent)
  planSubscription(payments, subscription)
  return { subscription, invoice: markPaid(payments, open) }
}
