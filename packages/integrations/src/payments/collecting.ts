import Stripe from 'stripe'
import { orDown } from './errors.ts'
import { cardOf, idOf } from './mapping.ts'
import { type CollectOutcome, type Payments, PaymentsUnknown } from './port.ts'
import { ensurePrice } from './prices.ts'

type CollectCalls = Pick<
  Payments,
  'stopRetries' | 'payInvoice' | 'confirmPage' | 'cardsOf' | 'useCard' | 'runningOf' | 'removeCard' | 'setPrice'
>

/** The provider's code for a refusal: the bank's own where there is one. */
const codeOf = ({ code, decline_code }: { code?: string; decline_code?: string }): string =>
  code === 'authentication_required' ? code : (decline_code ?? code ?? 'card_declined')

const refusedWith = (code: string): CollectOutcome =>
  code === 'authentication_required' ? { outcome: 'needs_holder', code } : { outcome: 'failed', code }

const running: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/** Collecting by our own days: which cards there are, which is charged, and one try at a time. */
export const collectCalls = (stripe: Stripe): CollectCalls => ({
  stopRetries: invoiceId =>
    orDown(async () => {
      const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
      if (invoice.status === 'open' && invoice.auto_advance)
        await stripe.invoices.update(invoiceId, { auto_advance: false })
      const intent = idOf(invoice.payments?.data.find(one => one.is_default)?.payment.payment_intent)
      const error = intent ? (await stripe.paymentIntents.retrieve(intent)).last_payment_error : null
      return {
        status: invoice.status ?? 'draft',
        card: error?.payment_method?.card?.last4 ?? '',
        ...refusedWith(
          codeOf({
            code: error?.code ?? 'card_declined',
            ...(error?.decline_code ? { decline_code: error.decline_code } : {}),
          }),
        ),
      }
    }),

  payInvoice: (invoiceId, { key, cardId }) =>
    orDown(async () => {
      try {
        await stripe.invoices.pay(invoiceId, { payment_method: cardId }, { idempotencyKey: `collect:${key}:${cardId}` })
        return { outcome: 'paid', code: '' }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return refusedWith(codeOf(error))
        // Paid in the meantime, by another try or on the provider's own page; everything else that is over cannot be paid.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          const { status } = await stripe.invoices.retrieve(invoiceId)
          if (status === 'paid') return { outcome: 'paid', code: '' }
          if (status !== 'open') throw new PaymentsUnknown('this invoice is over', { cause: error })
        }
        throw error
      }
    }),

  confirmPage: invoiceId =>
    orDown(async () => {
      const { status, hosted_invoice_url } = await stripe.invoices.retrieve(invoiceId)
      return status === 'open' ? (hosted_invoice_url ?? null) : null
    }),

  cardsOf: ({ customerId, subscriptionId }) =>
    orDown(async () => {
      const { data } = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 })
      const customer = await stripe.customers.retrieve(customerId)
      const ofCustomer = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method)
      const ofSubscription = subscriptionId
        ? idOf((await stripe.subscriptions.retrieve(subscriptionId)).default_payment_method)
        : null
      const cards = data.flatMap(one => cardOf(one) ?? [])
      const wanted = ofSubscription ?? ofCustomer
      return { cards, defaultId: cards.some(({ id }) => id === wanted) ? wanted : null }
    }),

  runningOf: customerId =>
    orDown(async () => {
      const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 })
      return data.filter(one => running.includes(one.status)).map(({ id }) => id)
    }),

  removeCard: cardId =>
    orDown(async () => {
      await stripe.paymentMethods.detach(cardId)
    }),

  useCard: ({ customerId, subscriptionIds, cardId }) =>
    orDown(async () => {
      await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } })
      for (const id of subscriptionIds) await stripe.subscriptions.update(id, { default_payment_method: cardId })
    }),

  setPrice: (subscriptionId, wanted) =>
    orDown(async () => {
      const { items } = await stripe.subscriptions.retrieve(subscriptionId)
      const [item] = items.data
      const price = await ensurePrice(stripe, wanted)
      if (!item || item.price.id === price) return
      await stripe.subscriptions.update(subscriptionId, {
        items: [{ id: item.id, price }],
        proration_behavior: 'none',
      })
    }),
})
