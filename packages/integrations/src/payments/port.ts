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
  /** An invoice and the subscription it belongs to, in one reading; null for the subscription where it belongs to none. */
  readInvoiceAndSubscription: (
    invoiceId: string,
  ) => Promise<{ invoice: ProviderInvoice; subscription: ProviderSubscription | null }>
  /** Invoices of a subscription, newest first. */
  listInvoices: (subscriptionId: string) => Promise<ProviderInvoice[]>
  /** A subscription with its invoices, newest first, which name no card: in one reading where there is an invoice. */
  readBilling: (subscriptionId: string) => Promise<{ subscription: ProviderSubscription; invoices: ProviderInvoice[] }>
  setCancelAtPeriodEnd: (subscriptionId: string, cancel: boolean) => Promise<ProviderSubscription>
  /**
   * What becomes of invoices that fall due; the period goes on. `never`: they are void. `as_draft`: each stays a draft until
   * `finalizeInvoice`. `by_itself`: they are collected.
   */
  setCollection: (subscriptionId: string, how: 'never' | 'as_draft' | 'by_itself') => Promise<ProviderSubscription>
  /** Makes a draft final, with so much credit taken off, and has the rest collected. One that is final already stays as it is. */
  finalizeInvoice: (invoiceId: string, creditCents: number) => Promise<void>
  /** Begins a new period now and charges it, where one was missed. `key` names the delivery, so that a repeat charges nothing twice. */
  chargeNow: (subscriptionId: string, key: string) => Promise<ProviderSubscription>
  /** Moves the next charge, and the periods after it, to another instant; nothing is charged or credited before. `key` names the change. */
  moveNextCharge: (subscriptionId: string, to: { at: Date; key: string }) => Promise<ProviderSubscription>
  /** Takes collecting an open invoice over from the provider, whose own repeats end; tells why its last try failed. Safe to repeat. */
  stopRetries: (invoiceId: string) => Promise<CollectOutcome & { status: string; card: string }>
  /** Tries to collect an open invoice with one card. `key` names the try, so that a repeat charges nothing twice. Throws `PaymentsUnknown` for an invoice that is over. */
  payInvoice: (invoiceId: string, how: { key: string; cardId: string }) => Promise<CollectOutcome>
  /** The provider's page of an open invoice, on which its payer confirms the payment with their bank; null for one that is over. */
  confirmPage: (invoiceId: string) => Promise<string | null>
  /** The cards of a person, newest first, and which is charged: that of the subscription where it has one of its own. */
  cardsOf: (of: {
    customerId: string
    subscriptionId?: string
  }) => Promise<{ cards: KeptCard[]; defaultId: string | null }>
  /** Subscriptions of a person that something may still be charged for, newest first. */
  runningOf: (customerId: string) => Promise<string[]>
  /** Takes a card off for good: it is never charged again. */
  removeCard: (cardId: string) => Promise<void>
  /** From now on this card is charged for these subscriptions, and for what begins later. */
  useCard: (input: { customerId: string; subscriptionIds: string[]; cardId: string }) => Promise<void>
  /** From the next charge on a subscription of one price costs this; nothing is charged or credited now. */
  setPrice: (subscriptionId: string, price: NewPrice) => Promise<void>
  /** Makes an invoice that is not paid void, a draft too: it is never collected, and takes no credit. One that is over already stays as it is. */
  voidInvoice: (invoiceId: string) => Promise<void>
  /** Pays some of a paid invoice back. `key` names the refund, so that a repeat pays nothing back twice. Throws `PaymentsUnknown` when no card payment stands behind it, or less than that is left of it, and `PaymentsDisputed`. */
  refundInvoice: (invoiceId: string, refund: { key: string; amountCents: number }) => Promise<ProviderRefund>
  readRefund: (refundId: string) => Promise<ProviderRefund>
  /** Moves of the account's balance between two instants, newest first. */
  listMoves: (since: Date, until: Date) => Promise<BalanceMove[]>
  /** Payouts to the bank that were made since, newest first. */
  listPayouts: (since: Date) => Promise<ProviderPayout[]>
  /** The ids of what a payout brought to the bank. */
  movesOfPayout: (payoutId: string) => Promise<string[]>
  /** A payment that its holder disputes at the bank. */
  readDispute: (disputeId: string) => Promise<ProviderDispute>
  /** Disputes that began since, newest first. */
  listDisputes: (since: Date) => Promise<ProviderDispute[]>
  /** Sends what speaks for us to the bank, once. `key` names the answer. Throws `PaymentsUnknown` where it cannot be answered any more. */
  answerDispute: (disputeId: string, answer: DisputeAnswer) => Promise<void>
  /** Accepts a dispute: it is lost from then on. Throws `PaymentsUnknown` where it is closed. */
  acceptDispute: (disputeId: string) => Promise<void>
  /** Comes back where the provider answers at all. Throws `PaymentsDown`. */
  ask: () => Promise<void>
  cancelNow: (subscriptionId: string) => Promise<ProviderSubscription>
  /** Opens the provider's own page for a person's cards and invoices. Its address works for a short time. */
  openPortal: (input: { customerId: string; returnUrl: string }) => Promise<{ url: string }>
  /** Begins the keeping of a card, for a page that has the provider's card field. Nothing is charged. */
  beginSetup: (customerId: string) => Promise<{ clientSecret: string }>
  /** Opens a hosted page that keeps a card for later charges. Nothing is charged. */
  openCardPage: (input: OpenCardPage) => Promise<{ sessionId: string; url: string }>
  /** How such a page ended, and which card it kept; null while none was. */
  readCardPage: (sessionId: string) => Promise<CardPage>
  /**
   * Begins a subscription to goods with a card that was kept, and charges it for the first time. `key` names the business action, so that
   * a repeat charges nothing twice. Throws `PaymentsRefused` when the card is not accepted: then there is none.
   */
  startGoods: (input: StartGoods) => Promise<ProviderSubscription>
  /**
   * From the next charge on a subscription to goods brings these lines; nothing is charged or credited now. `at` is when that charge is,
   * and stays so where the interval is another one. `key` names the change.
   */
  setGoods: (subscriptionId: string, goods: NewGoods) => Promise<ProviderSubscription>
  /** Opens the hosted page of a test subscription, which is marked as one and entitles to nothing. */
  openTestCheckout: (input: OpenTestCheckout) => Promise<{ sessionId: string; url: string }>
  /** What the provider has told between two instants, newest first: the same as its signed messages. It keeps them for 30 days. */
  listEvents: (since: Date, until: Date) => Promise<ProviderEvent[]>
  /** Verifies a signed message over the raw body. Null when the signature, or its age, does not hold. */
  verifyWebhook: (rawBody: string, signature: string) => ProviderEvent | null
}

/** `needs_holder`: the bank wants the card's holder to confirm. `code` is the provider's; empty where it is paid. */
export type CollectOutcome = { outcome: 'paid' | 'failed' | 'needs_holder'; code: string }

/** What a call says that it failed for, where the provider is out. */
export const PROVIDER_DOWN = 'the payment provider did not answer'

export type NewPrice = Pick<OpenCheckout, 'priceKey' | 'label' | 'amountCents' | 'currency' | 'intervalDays'>

export type KeptCard = { id: string; brand: string; last4: string; expMonth: number; expYear: number }

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

export type OpenCardPage = {
  key: string
  customerId: string
  patientId: string
  /** What the card is kept for, as an id of ours; empty for nothing in particular. */
  subject: string
  currency: string
  successUrl: string
  cancelUrl: string
}

export type OpenTestCheckout = {
  customerId: string
  patientId: string
  /** Shown on the page and the invoice: no health detail. */
  label: string
  amountCents: number
  currency: string
  months: number
  successUrl: string
  cancelUrl: string
}

export type CardPage = {
  patientId: string
  subject: string
  card: { id: string; brand: string; last4: string } | null
}

export type StartGoods = {
  key: string
  customerId: string
  patientId: string
  /** Our id of it. */
  subject: string
  cardId: string
  currency: string
  intervalDays: number
  /** `label` is on invoices; `priceKey` names a price at the provider: the same amount and interval, the same price. Names of one item begin with `itemKey`. */
  lines: { itemKey: string; priceKey: string; label: string; amountCents: number; quantity: number }[]
}

export type NewGoods = Pick<StartGoods, 'key' | 'currency' | 'intervalDays' | 'lines'> & { at: Date }

/** What a page or a subscription at the provider is for: a plan, goods of the shop, or a test. */
export type Purpose = 'plan' | 'goods' | 'test'

export type CheckoutPage = {
  sessionId: string
  purpose: Purpose
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
  purpose: Purpose
  /** Our id of what it is for, where that is no plan; empty otherwise. */
  subject: string
  status: string
  planId: string
  patientId: string
  amountCents: number
  currency: string
  currentPeriodStart: Date | null
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  /** Nothing is collected meanwhile; the period goes on. */
  isCollectionPaused: boolean
  /** What falls due stays a draft until we have it collected. */
  keepsDrafts: boolean
  cancelledAt: Date | null
}

export type ProviderInvoice = {
  invoiceId: string
  subscriptionId: string | null
  number: string
  status: string
  billingReason: string
  /** What it asks for, whoever pays it how. */
  amountCents: number
  /** What of that credit took off; the rest is what a card is charged. Zero for a draft. */
  creditCents: number
  taxCents: number
  currency: string
  periodStart: Date
  periodEnd: Date
  issuedAt: Date
  paidAt: Date | null
  attemptCount: number
  /** Last four digits of the card that paid it; empty where none has, and in a list. */
  cardLast4: string
}

/** `failed`: the bank did not take the money back; it has to be paid back by other means. */
export type ProviderRefund = { refundId: string; status: 'pending' | 'succeeded' | 'failed'; amountCents: number }

export type BalanceMove = {
  moveId: string
  kind: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_won' | 'payout' | 'other'
  /** Signed: what comes to us is above zero. What the provider keeps of it is `feeCents`. */
  amountCents: number
  feeCents: number
  currency: string
  /** The charge, refund, dispute or payout behind it; empty where there is none. */
  sourceId: string
  /** Of a charge, the invoice that it paid. */
  invoiceId: string | null
  at: Date
}

export type ProviderPayout = {
  payoutId: string
  amountCents: number
  currency: string
  status: string
  arrivesAt: Date
  at: Date
}

export type ProviderDispute = {
  disputeId: string
  /** The invoice that was paid; null where there is none. */
  invoiceId: string | null
  amountCents: number
  currency: string
  reason: string
  status: string
  openedAt: Date
  dueBy: Date | null
}

/** What the bank is told; no health detail. Empty where there is none. */
export type DisputeAnswer = {
  key: string
  name: string
  email: string
  product: string
  address: string
  paidOn: string
  shippedOn: string
  trackingNumber: string
  /** How one cancels, and when money goes back, as the person was told. */
  cancelling: string
  refunds: string
  /** All of it in words. */
  text: string
}

/** An event as far as we use it: what kind, and which object to read again. */
export type ProviderEvent = { eventId: string; type: string; objectId: string; payload: unknown }

/** The provider knows no such object. */
export class PaymentsUnknown extends Error {
  override name = 'PaymentsUnknown'
}

/** A bank has the money of a payment while it decides about a dispute, or for good: nothing of it can go back by us. */
export class PaymentsDisputed extends Error {
  override name = 'PaymentsDisputed'
}

/** The card was not accepted; the message says why, in words for its holder. Nothing was charged. */
export class PaymentsRefused extends Error {
  override name = 'PaymentsRefused'
}

/** The provider did not answer, or answered that it is down. Nothing was done; try again. */
export class PaymentsDown extends Error {
  override name = 'PaymentsDown'
}
