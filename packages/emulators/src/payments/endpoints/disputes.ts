import { z } from 'zod'
import { randomId } from '../../common/ids.ts'
import { endpoint } from '../api/endpoint.ts'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { given, isWithin, listPage } from '../api/lists.ts'
import { created, expand, flag, mergeMetadata, metadata, paging, text } from '../api/params.ts'
import { dateOf } from '../intervals.ts'
import { moveBalance } from '../objects/balance.ts'
import type { Payments } from '../payments.ts'
import type { Charge, Dispute } from '../wire.ts'

const DAY = 86_400
const answerWithin = 9 * DAY
const bankTakes = 60 * DAY
const disputeFee = 2500
/** All text of an answer together, as the provider counts. */
const mostText = 150_000

const textFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const

const long = z.string().max(20_000).optional()
const Evidence = z.strictObject(
  Object.fromEntries(textFields.map(field => [field, long])) as Record<(typeof textFields)[number], typeof long>,
)

const closed = ['won', 'lost', 'warning_closed']

export const disputeEndpoints = [
  endpoint(
    'GET',
    '/v1/disputes',
    z.strictObject({
      ...paging,
      charge: text.optional(),
      payment_intent: text.optional(),
      created: created.optional(),
    }),
    ({ payments, params }) =>
      listPage(payments.disputes, {
        url: '/v1/disputes',
        page: params,
        where: given({ charge: params.charge, payment_intent: params.payment_intent }),
        keep: dispute => isWithin(dispute.created, params.created),
      }),
  ),
  endpoint('GET', '/v1/disputes/:id', z.strictObject({ expand }), ({ payments, id }) => requireDispute(payments, id)),

  endpoint(
    'POST',
    '/v1/disputes/:id',
    z.strictObject({
      evidence: Evidence.optional(),
      metadata: metadata.optional(),
      submit: flag.default(true),
      expand,
    }),
    ({ payments, id, params }) => {
      const dispute = requireDispute(payments, id)
      const { evidence, submit } = params
      if (evidence && dispute.status !== 'needs_response')
        throw invalidRequest('This dispute cannot be answered any more.', { param: 'evidence' })
      const answered = { ...dispute.evidence, ...evidence }
      const said = textFields.reduce((sum, field) => sum + (answered[field]?.length ?? 0), 0)
      if (said > mostText)
        throw invalidRequest(`The combined length of evidence is above ${mostText} characters.`, { param: 'evidence' })
      const isSent = submit && evidence !== undefined
      const updated = payments.disputes.put({
        ...dispute,
        evidence: answered,
        evidence_details: {
          ...dispute.evidence_details,
          has_evidence: said > 0,
          submission_count: dispute.evidence_details.submission_count + (isSent ? 1 : 0),
          submission_method: isSent ? 'manual' : dispute.evidence_details.submission_method,
        },
        metadata: mergeMetadata(dispute.metadata, params.metadata),
        status: isSent ? 'under_review' : dispute.status,
      })
      payments.emit('charge.dispute.updated', updated)
      if (!isSent) return updated
      payments.timeline.cancel('payments.dispute_due', id)
      // The provider's words for its own test mode decide at once.
      const words = updated.evidence.uncategorized_text ?? ''
      if (words.includes('winning_evidence')) return closeDispute(payments, updated, 'won')
      if (words.includes('losing_evidence')) return closeDispute(payments, updated, 'lost')
      payments.timeline.schedule('payments.dispute_decided', id, dateOf(payments.now() + bankTakes))
      return updated
    },
  ),

  endpoint('POST', '/v1/disputes/:id/close', z.strictObject({ expand }), ({ payments, id }) => {
    const dispute = requireDispute(payments, id)
    if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.')
    return closeDispute(payments, dispute, 'lost')
  }),
]

function requireDispute(payments: Payments, id: string): Dispute {
  const dispute = payments.disputes.get(id)
  if (!dispute) throw noSuch('dispute', id)
  return dispute
}

/** A while after a card of that kind was charged, its holder tells the bank that they did not pay; and what comes of it. */
export function scheduleDisputes(payments: Payments): void {
  payments.timeline.on('payments.dispute', charge => openDispute(payments, charge))
  payments.timeline.on('payments.dispute_due', id => {
    const dispute = payments.disputes.get(id)
    if (dispute?.status === 'needs_response') closeDispute(payments, dispute, 'lost')
  })
  payments.timeline.on('payments.dispute_decided', id => {
    const dispute = payments.disputes.get(id)
    if (dispute?.status !== 'under_review') return
    closeDispute(payments, dispute, dispute.evidence.shipping_tracking_number ? 'won' : 'lost')
  })
}

function openDispute(payments: Payments, chargeId: string): void {
  const charge = payments.charges.get(chargeId)
  if (!charge || charge.disputed || charge.refunded) return
  const id = randomId('du_')
  const amount = charge.amount - charge.amount_refunded
  const withdrawn = moveBalance(payments, {
    source: id,
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    currency: charge.currency,
    fee: disputeFee,
    feeFor: 'Dispute fee',
    description: `Chargeback withdrawal for ${chargeId}`,
  })
  const dueBy = payments.now() + answerWithin
  const dispute = payments.disputes.put({
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawn],
    charge: chargeId,
    created: payments.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: cardOf(charge),
    reason: 'fraudulent',
    status: 'needs_response',
  })
  payments.charges.put({ ...charge, disputed: true })
  payments.timeline.schedule('payments.dispute_due', id, dateOf(dueBy))
  payments.emit('charge.dispute.created', dispute)
  payments.emit('charge.dispute.funds_withdrawn', dispute)
}

function cardOf(charge: Charge): NonNullable<Dispute['payment_method_details']> {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  return { card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '10.4' }, type: 'card' }
}

function closeDispute(payments: Payments, dispute: Dispute, as: 'won' | 'lost'): Dispute {
  if (closed.includes(dispute.status)) return dispute
  payments.timeline.cancel('payments.dispute_due', dispute.id)
  payments.timeline.cancel('payments.dispute_decided', dispute.id)
  const back =
    as === 'won'
      ? [
          moveBalance(payments, {
            source: dispute.id,
            type: 'adjustment',
            category: 'dispute_reversal',
            amount: dispute.amount,
            currency: dispute.currency,
            description: `Chargeback reversal for ${dispute.charge}`,
          }),
        ]
      : []
  const done = payments.disputes.put({
    ...dispute,
    status: as,
    balance_transactions: [...dispute.balance_transactions, ...back],
    is_charge_refundable: as === 'won',
  })
  if (back.length > 0) payments.emit('charge.dispute.funds_reinstated', done)
  payments.emit('charge.dispute.closed', done)
  return done
}

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
