import Stripe from 'stripe'
import { orDown } from './errors.ts'
import { idOf } from './mapping.ts'
import { type Payments, PaymentsUnknown, type ProviderDispute } from './port.ts'

type DisputeCalls = Pick<Payments, 'readDispute' | 'listDisputes' | 'answerDispute' | 'acceptDispute'>

const MOST_DISPUTES = 1000

/** Seconds, as the provider counts. */
const fromSeconds = (at: number): Date => new Date(at * 1000)

/** What the provider no longer lets happen. */
const orOver = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
      throw new PaymentsUnknown(error.message, { cause: error })
    throw error
  }
}

/** Disputes of payments at the bank: how they stand, and our one answer. */
export const disputeCalls = (stripe: Stripe): DisputeCalls => {
  /** A dispute names the payment; which invoice that paid is asked apart. */
  const withInvoice = async (dispute: Stripe.Dispute): Promise<ProviderDispute> => {
    const payment_intent = idOf(dispute.payment_intent)
    const paid = payment_intent
      ? await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 1 })
      : null
    const { due_by } = dispute.evidence_details
    return {
      disputeId: dispute.id,
      invoiceId: idOf(paid?.data[0]?.invoice),
      amountCents: dispute.amount,
      currency: dispute.currency.toUpperCase(),
      reason: dispute.reason,
      status: dispute.status,
      openedAt: fromSeconds(dispute.created),
      dueBy: due_by === null ? null : fromSeconds(due_by),
    }
  }

  return {
    readDispute: disputeId => orDown(async () => withInvoice(await stripe.disputes.retrieve(disputeId))),

    listDisputes: since =>
      orDown(async () => {
        const gte = Math.floor(since.getTime() / 1000)
        const all = await stripe.disputes
          .list({ created: { gte }, limit: 100 })
          .autoPagingToArray({ limit: MOST_DISPUTES })
        const known: ProviderDispute[] = []
        for (const one of all) known.push(await withInvoice(one))
        return known
      }),

    answerDispute: (disputeId, { key, ...answer }) =>
      orDown(() =>
        orOver(async () => {
          const fields = {
            customer_name: answer.name,
            customer_email_address: answer.email,
            product_description: answer.product,
            shipping_address: answer.address,
            service_date: answer.paidOn,
            shipping_carrier: answer.trackingNumber ? 'Australia Post' : '',
            shipping_date: answer.shippedOn,
            shipping_tracking_number: answer.trackingNumber,
            cancellation_policy_disclosure: answer.cancelling,
            refund_policy_disclosure: answer.refunds,
            uncategorized_text: answer.text,
          }
          const evidence = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
          await stripe.disputes.update(
            disputeId,
            { evidence, submit: true },
            { idempotencyKey: `dispute-answer:${key}` },
          )
        }),
      ),

    acceptDispute: disputeId =>
      orDown(() =>
        orOver(async () => {
          await stripe.disputes.close(disputeId, {}, { idempotencyKey: `dispute-accept:${disputeId}` })
        }),
      ),
  }
}
