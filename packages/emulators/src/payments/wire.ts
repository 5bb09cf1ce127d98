/**
 * The provider's objects as they are stored and sent: the official types, so that the compiler notices a
 * missing field, with references as plain ids (expanding is done on the way out) and decimals as text.
 */
import type Stripe from 'stripe'

type Override<Whole, Parts> = Omit<Whole, keyof Parts> & Parts

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

export type Metadata = Record<string, string>

export type Deleted = { id: string; object: string; deleted: true }

export type Customer = Override<
  Stripe.Customer,
  {
    name: string | null
    phone: string | null
    invoice_settings: Override<Stripe.Customer.InvoiceSettings, { default_payment_method: string | null }>
  }
>

export type Product = Override<Stripe.Product, { default_price: string | null; deleted?: undefined }>

export type Price = Override<
  Stripe.Price,
  { product: string; unit_amount: number; unit_amount_decimal: string; deleted?: undefined }
>

export type Plan = Override<Stripe.Plan, { product: string; amount_decimal: string; deleted?: undefined }>

export type SubscriptionItem = Override<
  Stripe.SubscriptionItem,
  { price: Price; plan: Plan; quantity: number; deleted?: undefined }
>

export type Subscription = Override<
  Stripe.Subscription,
  {
    customer: string
    items: List<SubscriptionItem>
    latest_invoice: string | null
    default_payment_method: string | null
  }
>

export type InvoiceLine = Override<
  Stripe.InvoiceLineItem,
  {
    pricing: { type: 'price_details'; price_details: { price: string; product: string }; unit_amount_decimal: string }
    quantity_decimal: string | null
  }
>

export type Invoice = Override<
  Stripe.Invoice,
  {
    customer: string
    lines: List<InvoiceLine>
    default_payment_method: string | null
    parent: { type: 'subscription_details'; quote_details: null; subscription_details: SubscriptionDetails }
    payments?: undefined
    deleted?: undefined
  }
>

export type SubscriptionDetails = { metadata: Metadata; subscription: string }

export type InvoicePayment = Override<
  Stripe.InvoicePayment,
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
>

export type PaymentIntent = Override<
  Stripe.PaymentIntent,
  {
    customer: string | null
    latest_charge: string | null
    payment_method: string | null
    last_payment_error: PaymentError | null
    client_secret: string
  }
>

export type SetupIntent = Override<
  Stripe.SetupIntent,
  {
    customer: string | null
    payment_method: string | null
    latest_attempt: string | null
    mandate: string | null
    single_use_mandate: string | null
    client_secret: string
    last_setup_error: PaymentError | null
    metadata: Metadata
  }
>

export type PortalConfiguration = Override<Stripe.BillingPortal.Configuration, { metadata: Metadata }>

export type PortalSession = Override<Stripe.BillingPortal.Session, { configuration: string }>

export type PaymentError = Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code' | 'message'> & {
  charge?: string
  payment_method?: PaymentMethod
}

export type PaymentMethod = Override<
  Stripe.PaymentMethod,
  { customer: string | null; card: Stripe.PaymentMethod.Card; type: 'card'; metadata: Metadata }
>

export type Charge = Override<
  Stripe.Charge,
  { customer: string | null; payment_intent: string; payment_method: string; balance_transaction: string | null }
>

export type Refund = Override<
  Stripe.Refund,
  { charge: string; payment_intent: string; customer: string | null; status: 'pending' | 'succeeded' | 'failed' }
>

export type BalanceTransaction = Override<Stripe.BalanceTransaction, { source: string }>

export type Dispute = Override<
  Stripe.Dispute,
  { charge: string; payment_intent: string; balance_transactions: BalanceTransaction[]; metadata: Metadata }
>

export type Payout = Override<Stripe.Payout, { balance_transaction: string }>

export type LineItem = Override<Stripe.LineItem, { price: Price; quantity: number; description: string }>

export type Session = Override<
  Stripe.Checkout.Session,
  {
    customer: string | null
    invoice: string | null
    payment_intent: string | null
    setup_intent: string | null
    subscription: string | null
    /** Null where a card is only kept. */
    amount_total: number | null
    currency: string
    status: 'open' | 'complete' | 'expired'
    mode: 'payment' | 'setup' | 'subscription'
    success_url: string
    metadata: Metadata
    customer_details: Stripe.Checkout.Session.CustomerDetails | null
  }
>

export type WebhookEndpoint = Override<Stripe.WebhookEndpoint, { deleted?: undefined }>

export type Event = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null } | null
  type: string
}

/** A move of what a customer has with us, or owes: below zero is credit. */
export type CustomerBalanceTransaction = Override<
  Stripe.CustomerBalanceTransaction,
  { customer: string; invoice: string | null; metadata: Metadata; credit_note: null; checkout_session: null }
>
