import type { Decline } from '../../common/cards/test-cards.ts'
import { randomId } from '../../common/ids.ts'
import type { Payments } from '../payments.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../wire.ts'
import { feeOf, moveBalance } from './balance.ts'

/** One try at a card: taken, or refused with the reason. */
export function createCharge(
  payments: Payments,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | undefined,
): Charge {
  const id = randomId('ch_')
  const { amount, currency, customer, description, metadata } = intent
  return payments.charges.put({
    id,
    object: 'charge',
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline
      ? null
      : moveBalance(payments, {
          source: id,
          type: 'charge',
          category: 'charge',
          amount,
          currency,
          fee: feeOf(amount),
          description,
        }).id,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'OLIVE MANE',
    captured: !decline,
    created: payments.now(),
    currency,
    customer,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(amount, method, decline), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  })
}

function outcomeOf(decline: Decline | undefined): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function cardDetails(amount: number, { card }: PaymentMethod, decline: Decline | undefined) {
  return {
    amount_authorized: decline ? null : amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
