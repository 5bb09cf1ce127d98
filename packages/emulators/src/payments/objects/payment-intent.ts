import { randomId } from '../../common/ids.ts'
import type { Payments } from '../payments.ts'
import type { Metadata, PaymentIntent } from '../wire.ts'

type NewIntent = {
  amount: number
  currency: string
  customer?: string | null
  description?: string | null
  metadata?: Metadata
  setupFutureUsage?: 'off_session' | 'on_session' | null
}

/** Begins a payment; nothing is charged yet. */
export function createPaymentIntent(payments: Payments, given: NewIntent): PaymentIntent {
  const id = randomId('pi_')
  const intent = payments.paymentIntents.put({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomId('')}`,
    confirmation_method: 'automatic',
    created: payments.now(),
    currency: given.currency,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: given.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  })
  payments.emit('payment_intent.created', intent)
  return intent
}
