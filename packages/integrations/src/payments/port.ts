/** What billing needs of a payment provider. Money in integer cents; instants as `Date`. Throws `PaymentsDown` when it cannot be reached, `PaymentsUnknown` for an object it does not know. */
export type Payments = {
  /** Makes the provider's customer for a person; repeating it with the same person returns the same customer. */
  ensureCustomer: (person: { patientId: string; email: string; name: string }) => Promise<{ customerId: string }>
  /** Opens a hosted page that starts a subscription once paid. `key` names the business action, so a repeat opens no second page. */
  openCheckout: (input: OpenCheckout) => Promise<CheckoutPage>
  readCheckout: (sessionId: string) => Promise<CheckoutPage>
  expireCheckout: (sessionId: string) => Promise<void>
  readSubscription: (subscriptionId: string) => Promise<ProviderSubscription>
  readInvoice: (invoiceId: string) => Promise<ProviderInvoice>
  /** Invoices of a subscription, newest first. */
  listInvoices: (subscriptionId: string) => Promise<ProviderInvoice[]>
  setCancelAtPeriodEnd: (subscriptionId: string, cancel: boolean) => Promise<ProviderSubscription>
  /** While paused nothing is charged: invoices that fall due are void. The period goes on. */
  setCollectionPaused: (subscriptionId: string, isPaused: boolean) => Promise<ProviderSubscription>
  /** Begins a new period now and charges it, where one was missed. `key` names the delivery, so that a repeat charges nothing twice. */
  chargeNow: (subscriptionId: string, key: string) => Promise<ProviderSubscription>
  /** Pays some of a paid invoice back. `key` names the refund, so that a repeat pays nothing back twice. Throws `PaymentsUnknown` when no card payment stands behind it, or less than that is left of it. */
  refundInvoice: (invoiceId: string, refund: { key: string; amountCents: number }) => Promise<ProviderRefund>
  readRefund: (refundId: string) => Promise<ProviderRefund>
  cancelNow: (subscriptionId: string) => Promise<ProviderSubscription>
  /** Verifies a signed message over the raw body. Null when the signature, or its age, does not hold. */
  verifyWebhook: (rawBody: string, signature: string) => ProviderEvent | null
}

export type OpenCheckout = {
  key: string
  customerId: string
  planId: string
  patientId: string
  /** Shown on the page and the invoice: no health detail. */
  label: string
  /** Names the price at the provider: same code, amount and interval give the same price. */
  priceKey: string
  amountCents: number
  currency: string
  intervalDays: number
  successUrl: string
  cancelUrl: string
}

export type CheckoutPage = {
  sessionId: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  planId: string
  patientId: string
  subscriptionId: string | null
  expiresAt: Date
}

export type ProviderSubscription = {
  subscriptionId: string
  status: string
  planId: string
  patientId: string
  amountCents: number
  currency: string
  currentPeriodStart: Date | null
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  cancelledAt: Date | null
}

export type ProviderInvoice = {
  invoiceId: string
  subscriptionId: string | null
  number: string
  status: string
  billingReason: string
  amountCents: number
  taxCents: number
  currency: string
  periodStart: Date
  periodEnd: Date
  issuedAt: Date
  paidAt: Date | null
  attemptCount: number
}

/** `failed`: the bank did not take the money back; it has to be paid back by other means. */
export type ProviderRefund = { refundId: string; status: 'pending' | 'succeeded' | 'failed'; amountCents: number }

/** An event as far as we use it: what kind, and which object to read again. */
export type ProviderEvent = { eventId: string; type: string; objectId: string; payload: unknown }

/** The provider knows no such object. */
export class PaymentsUnknown extends Error {
  override name = 'PaymentsUnknown'
}

/** The provider did not answer, or answered that it is down. Nothing was done; try again. */
export class PaymentsDown extends Error {
  override name = 'PaymentsDown'
}
