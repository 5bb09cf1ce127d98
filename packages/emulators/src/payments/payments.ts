import { createHmac } from 'node:crypto'
import type { CardBehaviour } from '../common/cards/test-cards.ts'
import { randomId } from '../common/ids.ts'
import type { Deps } from '../common/service.ts'
import type { Collection, Stored } from '../common/store.ts'
import { seconds } from './intervals.ts'
import type {
  BalanceTransaction,
  Charge,
  Customer,
  CustomerBalanceTransaction,
  Deleted,
  Dispute,
  Event,
  Invoice,
  InvoicePayment,
  LineItem,
  Metadata,
  PaymentIntent,
  PaymentMethod,
  Payout,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  Session,
  SetupIntent,
  Subscription,
  WebhookEndpoint,
} from './wire.ts'

export const apiVersion = '2026-10-28.endive'

/** What a Checkout Session keeps to itself until it is paid. */
export type SessionDetail = {
  id: string
  lineItems: LineItem[]
  subscriptionMetadata: Metadata
  subscriptionDescription: string | null
  paymentMetadata: Metadata
  paymentDescription: string | null
  setupFutureUsage: 'off_session' | 'on_session' | null
  /** The payment begun by the first try with a card; later tries go on with it. */
  intent: string | null
}

/** What waits for the cardholder's confirmation, keyed by its payment intent or setup intent. */
export type Challenge = {
  id: string
  session: string
  paymentMethod: string
  email: string
  name: string
  /** The invoice that it pays, where its holder was not there as it fell due. */
  invoice?: string
}

/** The number behind a payment method: it decides how later charges end. */
export type CardOnFile = { id: string; number: CardBehaviour['number'] }

/** An amount that waits for the next invoice of a subscription: a change in the middle of a period. */
export type PendingLine = {
  id: string
  subscription: string
  item: string
  price: Price
  quantity: number
  amount: number
  description: string
  period: { start: number; end: number }
}

export type PaymentsState = {
  customers: Collection<Customer>
  products: Collection<Product>
  prices: Collection<Price>
  sessions: Collection<Session>
  sessionDetails: Collection<SessionDetail>
  challenges: Collection<Challenge>
  subscriptions: Collection<Subscription>
  pendingLines: Collection<PendingLine>
  invoices: Collection<Invoice>
  invoicePayments: Collection<InvoicePayment>
  paymentIntents: Collection<PaymentIntent>
  setupIntents: Collection<SetupIntent>
  paymentMethods: Collection<PaymentMethod>
  /** Cards that were taken off a customer: the provider never puts one on again. */
  detached: Collection<{ id: string }>
  portalConfigurations: Collection<PortalConfiguration>
  portalSessions: Collection<PortalSession>
  cards: Collection<CardOnFile>
  charges: Collection<Charge>
  refunds: Collection<Refund>
  disputes: Collection<Dispute>
  /** Every move of the account's balance. */
  balance: Collection<BalanceTransaction>
  payouts: Collection<Payout>
  /** Every move of what a customer has, or owes. */
  customerBalance: Collection<CustomerBalanceTransaction>
  /** With which payout a move of the balance went to the bank. */
  paidOut: Collection<{ id: string; payout: string }>
  events: Collection<Event>
  webhookEndpoints: Collection<WebhookEndpoint>
  deleted: Collection<Deleted>
}

export type WebhookTarget = { url: string; secret: string }

/** Everything an operation of the payment service works with. */
export type Payments = PaymentsState &
  Pick<Deps, 'store' | 'timeline' | 'publicUrl'> & {
    /** Emulated time in whole seconds, as the protocol counts. */
    now(): number
    /** The API call being answered; null when the schedule or a hosted page acts. */
    request: Event['request']
    /** Records an event and queues it for every address that asked for its type, in the current transaction. */
    emit(type: string, object: object, previous?: object): void
  }

/** Opens the state of the payment service and its way of telling the world. */
export function createPayments(deps: Deps, defaultTarget?: WebhookTarget): Payments {
  const { store, clock, timeline, outbox, publicUrl } = deps
  const open = <T extends Stored>(name: string, indexes: string[] = []) =>
    store.collection<T>(`stripe_${name}`, indexes)

  const payments: Payments = {
    store,
    timeline,
    publicUrl,
    customers: open('customers', ['email']),
    products: open('products'),
    prices: open('prices', ['lookup_key', 'product']),
    sessions: open('sessions', ['customer', 'subscription', 'payment_intent']),
    sessionDetails: open('session_details'),
    challenges: open('challenges'),
    subscriptions: open('subscriptions', ['customer']),
    pendingLines: open('pending_lines', ['subscription']),
    invoices: open('invoices', ['customer']),
    invoicePayments: open('invoice_payments', ['invoice', 'payment.payment_intent']),
    paymentIntents: open('payment_intents', ['customer']),
    setupIntents: open('setup_intents', ['customer']),
    paymentMethods: open('payment_methods', ['customer']),
    detached: open('detached_payment_methods'),
    portalConfigurations: open('portal_configurations'),
    portalSessions: open('portal_sessions'),
    cards: open('cards'),
    charges: open('charges', ['payment_intent', 'customer']),
    refunds: open('refunds', ['charge']),
    disputes: open('disputes', ['charge', 'payment_intent']),
    balance: open('balance_transactions', ['source', 'status']),
    customerBalance: open('customer_balance_transactions', ['customer']),
    payouts: open('payouts', ['status']),
    paidOut: open('paid_out'),
    events: open('events', ['type']),
    webhookEndpoints: open('webhook_endpoints'),
    deleted: open('deleted'),
    now: () => seconds(clock.now()),
    request: null,
    emit,
  }

  function emit(type: string, object: object, previous?: object): void {
    const targets = webhookTargets(type)
    const event = payments.events.put({
      id: randomId('evt_'),
      object: 'event',
      api_version: apiVersion,
      created: payments.now(),
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: targets.length,
      request: payments.request ?? { id: null, idempotency_key: null },
      type,
    })
    const body = JSON.stringify(event, null, 2)
    for (const { url, secret } of targets) {
      outbox.enqueue({ service: 'payments', eventId: event.id, type, url, secret, body })
    }
  }

  function webhookTargets(type: string): WebhookTarget[] {
    const registered = payments.webhookEndpoints
      .list({ order: 'oldest' })
      .filter(({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(type))
      .map(({ url, secret = '' }) => ({ url, secret }))
    return defaultTarget ? [defaultTarget, ...registered] : registered
  }

  outbox.signWith('payments', (body, secret) => ({
    'stripe-signature': signatureHeader(body, secret, Math.floor(Date.now() / 1000)),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }))

  return payments
}

/** The signature header of an event: scheme v1, with the wall clock, because receivers refuse old ones. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
