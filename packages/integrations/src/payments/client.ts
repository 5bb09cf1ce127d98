import Stripe from 'stripe'
import { balanceCalls } from './balance.ts'
import { cardCalls } from './cards.ts'
import { collectCalls } from './collecting.ts'
import { addCredit, takeCreditOff } from './credit.ts'
import { disputeCalls } from './disputes.ts'
import { orDown } from './errors.ts'
import { checkoutPageOf, invoiceOf, paymentIntentOf, refundOf, subscriptionOf } from './mapping.ts'
import { messageCalls } from './messages.ts'
import { type Pace, pacedHttp } from './paced-http.ts'
import { type Payments, PaymentsUnknown, type ProviderInvoice } from './port.ts'
import { digestOf, ensurePrice } from './prices.ts'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Another place than the provider's own; null for the real one. */
  address: { protocol: 'http' | 'https'; host: string; port: number } | null
  /** At which it is called; as fast as anybody asks where it is not told. */
  pace?: Pace
}

/** With the card that paid it: it stands five steps from the invoice, and the provider follows four. */
const withCard = async (stripe: Stripe, invoice: Stripe.Invoice): Promise<ProviderInvoice> => {
  const payment = paymentIntentOf(invoice)
  if (!payment) return invoiceOf(invoice)
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] })
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null
  return { ...invoiceOf(invoice), cardLast4: card?.last4 ?? '' }
}

const timeoutMs = 5_000
const retries = 2

/**
 * The payment provider through its official SDK. Keys of idempotency name the business action, so that a repeated
 * call is one action. Metadata carries our ids only; nothing about health leaves. Prices have no tax
 * rate: a supply on prescription is GST-free (REG-24).
 */
export const createStripePayments = ({ secretKey, webhookSecret, address, pace }: StripeOptions): Payments => {
  const stripe = new Stripe(secretKey, {
    ...(address ?? {}),
    ...(pace ? { httpClient: pacedHttp(pace) } : {}),
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
  })

  return {
    ...cardCalls(stripe),
    ...collectCalls(stripe),
    ...disputeCalls(stripe),
    ...balanceCalls(stripe),
    ...messageCalls(stripe, webhookSecret),

    ensureCustomer: person =>
      orDown(async () => {
        const metadata = { patient_id: person.patientId }
        const { data } = await stripe.customers.list({ email: person.email, limit: 100 })
        const known = data.find(one => one.metadata.patient_id === person.patientId)
        if (known) return { customerId: known.id }
        const made = await stripe.customers.create(
          { email: person.email, name: person.name, metadata },
          { idempotencyKey: `customer-create:${person.patientId}:${digestOf(person.email, person.name)}` },
        )
        return { customerId: made.id }
      }),

    openCheckout: wanted =>
      orDown(async () => {
        const metadata = { plan_id: wanted.planId, patient_id: wanted.patientId }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: wanted.customerId,
            client_reference_id: wanted.planId,
            line_items: [{ price: await ensurePrice(stripe, wanted), quantity: 1 }],
            metadata,
            // A session's metadata is not copied to the subscription.
            subscription_data: { metadata },
            success_url: wanted.successUrl,
            cancel_url: wanted.cancelUrl,
          },
          { idempotencyKey: wanted.key },
        )
        return checkoutPageOf(session)
      }),

    readCheckout: sessionId => orDown(async () => checkoutPageOf(await stripe.checkout.sessions.retrieve(sessionId))),

    expireCheckout: sessionId =>
      orDown(async () => {
        await stripe.checkout.sessions.expire(sessionId)
      }),

    readSubscription: subscriptionId =>
      orDown(async () => subscriptionOf(await stripe.subscriptions.retrieve(subscriptionId))),

    readInvoice: invoiceId =>
      orDown(async () => withCard(stripe, await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }))),

    readInvoiceAndSubscription: invoiceId =>
      orDown(async () => {
        const expand = ['payments', 'parent.subscription_details.subscription']
        const invoice = await stripe.invoices.retrieve(invoiceId, { expand })
        const subscription = invoice.parent?.subscription_details?.subscription
        return {
          invoice: await withCard(stripe, invoice),
          subscription: typeof subscription === 'object' ? subscriptionOf(subscription) : null,
        }
      }),

    listInvoices: subscriptionId =>
      orDown(async () => {
        const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit: 24 })
        return data.map(invoiceOf)
      }),

    readBilling: subscriptionId =>
      orDown(async () => {
        const expand = ['data.parent.subscription_details.subscription']
        const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit: 24, expand })
        const told = data[0]?.parent?.subscription_details?.subscription
        const subscription = typeof told === 'object' ? told : await stripe.subscriptions.retrieve(subscriptionId)
        return { subscription: subscriptionOf(subscription), invoices: data.map(invoiceOf) }
      }),

    setCancelAtPeriodEnd: (subscriptionId, cancel) =>
      orDown(async () =>
        subscriptionOf(await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancel })),
      ),

    setCollection: (subscriptionId, how) =>
      orDown(async () => {
        const behaviour = {
          never: { behavior: 'void' },
          as_draft: { behavior: 'keep_as_draft' },
          by_itself: '',
        } as const
        return subscriptionOf(await stripe.subscriptions.update(subscriptionId, { pause_collection: behaviour[how] }))
      }),

    finalizeInvoice: (invoiceId, creditCents) =>
      orDown(async () => {
        if (creditCents > 0) {
          const invoice = await stripe.invoices.retrieve(invoiceId)
          if (invoice.status !== 'draft') return
          await addCredit(stripe, invoice, creditCents)
        }
        try {
          await stripe.invoices.finalizeInvoice(
            invoiceId,
            { auto_advance: true },
            { idempotencyKey: `finalize:${invoiceId}` },
          )
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          // One that is not a draft any more stays as it is.
          const { status } = await stripe.invoices.retrieve(invoiceId)
          if (status === 'draft') throw error
        }
      }),

    chargeNow: (subscriptionId, key) =>
      orDown(async () =>
        subscriptionOf(
          await stripe.subscriptions.update(
            subscriptionId,
            { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' },
            { idempotencyKey: `charge-now:${key}` },
          ),
        ),
      ),

    moveNextCharge: (subscriptionId, { at, key }) =>
      orDown(async () =>
        subscriptionOf(
          await stripe.subscriptions.update(
            subscriptionId,
            { trial_end: Math.floor(at.getTime() / 1000), proration_behavior: 'none' },
            { idempotencyKey: `move-charge:${key}` },
          ),
        ),
      ),

    voidInvoice: invoiceId =>
      orDown(async () => {
        const invoice = await stripe.invoices.retrieve(invoiceId)
        if (invoice.status === 'void') return takeCreditOff(stripe, invoice)
        if (invoice.status !== 'draft' && invoice.status !== 'open') return
        await stripe.invoices.update(invoiceId, { auto_advance: false })
        // Only what is final can be void, and one that credit pays whole is paid as soon as it is final.
        if (invoice.status === 'draft') await takeCreditOff(stripe, invoice)
        if (invoice.status === 'draft') await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false })
        await takeCreditOff(stripe, await stripe.invoices.voidInvoice(invoiceId))
      }),

    refundInvoice: (invoiceId, { key, amountCents }) =>
      orDown(async () => {
        const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
        const payment = paymentIntentOf(invoice)
        if (!payment) throw new PaymentsUnknown('no payment by card stands behind this invoice')
        // Without an amount all of it goes back.
        const part = amountCents < invoice.amount_paid ? { amount: amountCents } : {}
        const metadata = { invoice_id: invoiceId }
        return refundOf(
          await stripe.refunds.create(
            { payment_intent: payment, metadata, ...part },
            { idempotencyKey: `refund:${key}` },
          ),
        )
      }),

    readRefund: refundId => orDown(async () => refundOf(await stripe.refunds.retrieve(refundId))),

    ask: () =>
      orDown(async () => {
        await stripe.customers.list({ limit: 1 })
      }),

    cancelNow: subscriptionId => orDown(async () => subscriptionOf(await stripe.subscriptions.cancel(subscriptionId))),
  }
}
