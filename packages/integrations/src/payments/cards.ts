import Stripe from 'stripe'
import { orDown } from './errors.ts'
import { subscriptionOf } from './mapping.ts'
import { type OpenCardPage, type OpenTestCheckout, type Payments, PaymentsRefused, type StartGoods } from './port.ts'
import { ensurePrice } from './prices.ts'

type CardCalls = Pick<
  Payments,
  'openPortal' | 'beginSetup' | 'openCardPage' | 'readCardPage' | 'startGoods' | 'setGoods' | 'openTestCheckout'
>

/** Marks our configuration among those of the account, and counts its versions. */
const portalMark = 'cards-and-invoices-1'

/**
 * What the provider's own page offers: cards, invoices and cancelling at the end of what is paid. Plans and amounts are not changed
 * there, since a doctor has to agree to what is supplied.
 */
const ensurePortal = async (stripe: Stripe): Promise<string> => {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  const known = data.find(one => one.metadata?.mark === portalMark)
  if (known) return known.id
  const made = await stripe.billingPortal.configurations.create(
    {
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
      metadata: { mark: portalMark },
    },
    { idempotencyKey: `portal-configuration:${portalMark}` },
  )
  return made.id
}

const urlOf = ({ id, url }: Stripe.Checkout.Session): { sessionId: string; url: string } => {
  if (!url) throw new Error(`the hosted page ${id} has no address`)
  return { sessionId: id, url }
}

const needsHolder =
  'Your bank wants to confirm each payment with this card, which it cannot for payments that come by themselves. Use another card.'

/** A card that is not accepted, in words; everything else passes through. */
const orRefused = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (/authentication_required|requires_action/.test(error.code ?? '')) throw new PaymentsRefused(needsHolder)
    if (error instanceof Stripe.errors.StripeCardError) throw new PaymentsRefused(error.message)
    throw error
  }
}

/** Hosted pages about cards, and the page that the test checkout opens. */
export const cardCalls = (stripe: Stripe): CardCalls => ({
  openPortal: ({ customerId, returnUrl }) =>
    orDown(async () => {
      const configuration = await ensurePortal(stripe)
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        configuration,
        return_url: returnUrl,
      })
      return { url: session.url }
    }),

  beginSetup: customerId =>
    orDown(async () => {
      const intent = await stripe.setupIntents.create({ customer: customerId, usage: 'off_session' })
      return { clientSecret: intent.client_secret ?? '' }
    }),

  openCardPage: (wanted: OpenCardPage) =>
    orDown(async () => {
      const metadata = { purpose: 'goods', patient_id: wanted.patientId, subject: wanted.subject }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'setup',
          currency: wanted.currency.toLowerCase(),
          customer: wanted.customerId,
          metadata,
          setup_intent_data: { metadata },
          success_url: wanted.successUrl,
          cancel_url: wanted.cancelUrl,
        },
        { idempotencyKey: wanted.key },
      )
      return urlOf(session)
    }),

  readCardPage: sessionId =>
    orDown(async () => {
      const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent.payment_method'] })
      const { setup_intent: setup, metadata } = session
      const kept = setup && typeof setup === 'object' && setup.status === 'succeeded' ? setup.payment_method : null
      const card = kept && typeof kept === 'object' && kept.card ? { id: kept.id, ...kept.card } : null
      return {
        patientId: metadata?.patient_id ?? '',
        subject: metadata?.subject ?? '',
        card: card && { id: card.id, brand: card.brand, last4: card.last4 },
      }
    }),

  startGoods: (wanted: StartGoods) =>
    orDown(() =>
      orRefused(async () => {
        const { currency, intervalDays } = wanted
        const items = []
        for (const { quantity, itemKey: _, ...line } of wanted.lines)
          items.push({ price: await ensurePrice(stripe, { ...line, currency, intervalDays }), quantity })
        const metadata = { purpose: 'goods', patient_id: wanted.patientId, subject: wanted.subject }
        const subscription = await stripe.subscriptions.create(
          {
            customer: wanted.customerId,
            items,
            default_payment_method: wanted.cardId,
            payment_behavior: 'error_if_incomplete',
            metadata,
          },
          { idempotencyKey: wanted.key },
        )
        return subscriptionOf(subscription)
      }),
    ),

  setGoods: (subscriptionId, { key, currency, intervalDays, lines, at }) =>
    orDown(async () => {
      const { data } = (await stripe.subscriptions.retrieve(subscriptionId)).items
      const isOf = (item: Stripe.SubscriptionItem, itemKey: string) => item.price.lookup_key?.startsWith(itemKey)
      const items = []
      for (const { quantity, itemKey, ...line } of lines) {
        const price = await ensurePrice(stripe, { ...line, currency, intervalDays })
        const known = data.find(item => isOf(item, itemKey))
        items.push(known ? { id: known.id, price, quantity } : { price, quantity })
      }
      const gone = data.filter(item => !lines.some(({ itemKey }) => isOf(item, itemKey)))
      const isOtherInterval = data[0]?.price.recurring?.interval_count !== intervalDays
      // Another interval would begin, and charge, a period at once; a trial until the next charge keeps its day.
      const day = isOtherInterval ? { trial_end: Math.floor(at.getTime() / 1000) } : {}
      return subscriptionOf(
        await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [...items, ...gone.map(({ id }) => ({ id, deleted: true }))],
            ...day,
            proration_behavior: 'none',
          },
          { idempotencyKey: `goods-change:${key}` },
        ),
      )
    }),

  openTestCheckout: (wanted: OpenTestCheckout) =>
    orDown(async () => {
      const metadata = { purpose: 'test', patient_id: wanted.patientId }
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: wanted.customerId,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: wanted.currency.toLowerCase(),
              unit_amount: wanted.amountCents,
              recurring: { interval: 'month', interval_count: wanted.months },
              product_data: { name: wanted.label },
            },
          },
        ],
        metadata,
        // A session's metadata is not copied to the subscription.
        subscription_data: { metadata },
        success_url: wanted.successUrl,
        cancel_url: wanted.cancelUrl,
      })
      return urlOf(session)
    }),
})
