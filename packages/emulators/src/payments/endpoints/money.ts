import { z } from 'zod'
import { randomId } from '../../common/ids.ts'
import { endpoint } from '../api/endpoint.ts'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { given, isWithin, listPage } from '../api/lists.ts'
import { created, expand, mergeMetadata, metadata, paging, text, whole } from '../api/params.ts'
import { behaviourOf } from '../billing/charge-card.ts'
import { dateOf } from '../intervals.ts'
import { moveBalance } from '../objects/balance.ts'
import type { Payments } from '../payments.ts'
import type { Charge, Refund } from '../wire.ts'

const Bare = z.strictObject({ expand })
const lateSeconds = 60

const NewRefund = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: whole(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
})

export const moneyEndpoints = [
  endpoint(
    'GET',
    '/v1/payment_intents',
    z.strictObject({ ...paging, customer: text.optional(), created: created.optional() }),
    ({ payments, params }) =>
      listPage(payments.paymentIntents, {
        url: '/v1/payment_intents',
        page: params,
        where: given({ customer: params.customer }),
        keep: intent => isWithin(intent.created, params.created),
      }),
  ),
  endpoint(
    'GET',
    '/v1/payment_intents/:id',
    z.strictObject({ client_secret: text.optional(), expand }),
    ({ payments, id }) => {
      return payments.paymentIntents.get(id) ?? refuse('payment_intent', id)
    },
  ),

  endpoint(
    'GET',
    '/v1/charges',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      payment_intent: text.optional(),
      created: created.optional(),
    }),
    ({ payments, params }) =>
      listPage(payments.charges, {
        url: '/v1/charges',
        page: params,
        where: given({ customer: params.customer, payment_intent: params.payment_intent }),
        keep: charge => isWithin(charge.created, params.created),
      }),
  ),
  endpoint('GET', '/v1/charges/:id', Bare, ({ payments, id }) => payments.charges.get(id) ?? refuse('charge', id)),

  endpoint('POST', '/v1/refunds', NewRefund, ({ payments, params }) => {
    const charge = chargeToRefund(payments, params)
    const left = charge.amount - charge.amount_refunded
    if (left === 0)
      throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
    const amount = params.amount ?? left
    if (amount > left) {
      throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      })
    }
    return createRefund(payments, charge, amount, params)
  }),
  endpoint(
    'GET',
    '/v1/refunds',
    z.strictObject({
      ...paging,
      charge: text.optional(),
      payment_intent: text.optional(),
      created: created.optional(),
    }),
    ({ payments, params }) =>
      listPage(payments.refunds, {
        url: '/v1/refunds',
        page: params,
        where: given({ charge: params.charge, payment_intent: params.payment_intent }),
        keep: refund => isWithin(refund.created, params.created),
      }),
  ),
  endpoint('GET', '/v1/refunds/:id', Bare, ({ payments, id }) => payments.refunds.get(id) ?? refuse('refund', id)),
]

/** Settles refunds that do not succeed at once. */
export function scheduleRefunds(payments: Payments): void {
  payments.timeline.on('payments.refund', id => {
    const refund = payments.refunds.get(id)
    const method = refund?.payment_method ? payments.paymentMethods.get(String(refund.payment_method)) : undefined
    if (refund?.status !== 'pending' && refund?.status !== 'succeeded') return
    const isFailed = method !== undefined && behaviourOf(payments, method)?.refund === 'failed'
    const settled = payments.refunds.put({
      ...refund,
      status: isFailed ? 'failed' : 'succeeded',
      ...(isFailed ? { failure_reason: 'expired_or_canceled_card' } : {}),
    })
    if (isFailed) giveBack(payments, settled)
    if (isFailed)
      moveBalance(payments, {
        source: id,
        type: 'refund_failure',
        category: 'refund_failure',
        amount: settled.amount,
        currency: settled.currency,
        description: 'REFUND FAILURE',
      })
    payments.emit(isFailed ? 'refund.failed' : 'refund.updated', settled)
  })
}

function giveBack(payments: Payments, { charge: id, amount }: Refund): void {
  const charge = payments.charges.get(id)
  if (charge) payments.charges.put({ ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false })
}

function chargeToRefund(payments: Payments, { charge: id, payment_intent }: z.infer<typeof NewRefund>): Charge {
  if (!id && !payment_intent) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  }
  const intent = payment_intent ? payments.paymentIntents.get(payment_intent) : undefined
  if (payment_intent && !intent) throw noSuch('payment_intent', payment_intent, 'payment_intent', 400)
  const chargeId = id ?? intent?.latest_charge ?? ''
  const charge = payments.charges.get(chargeId)
  if (!charge && id) throw noSuch('charge', id, 'charge', 400)
  const dispute = charge && payments.disputes.first({ charge: charge.id })
  if (dispute && !dispute.is_charge_refundable)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (!charge?.paid)
    throw invalidRequest(`This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`)
  return charge
}

function createRefund(payments: Payments, charge: Charge, amount: number, params: z.infer<typeof NewRefund>): Refund {
  const method = payments.paymentMethods.get(charge.payment_method)
  const outcome = method && behaviourOf(payments, method)?.refund
  const id = randomId('re_')
  const moved = moveBalance(payments, {
    source: id,
    type: 'refund',
    category: 'refund',
    amount: -amount,
    currency: charge.currency,
    description: 'REFUND FOR PAYMENT',
  })
  const refund = payments.refunds.put({
    id,
    object: 'refund',
    amount,
    balance_transaction: moved.id,
    charge: charge.id,
    created: payments.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: outcome === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  })
  if (outcome) payments.timeline.schedule('payments.refund', refund.id, dateOf(payments.now() + lateSeconds))
  const amount_refunded = charge.amount_refunded + amount
  const refunded = payments.charges.put({ ...charge, amount_refunded, refunded: amount_refunded === charge.amount })
  payments.emit('refund.created', refund)
  payments.emit('charge.refunded', refunded)
  return refund
}

function refuse(what: string, id: string): never {
  throw noSuch(what, id)
}
