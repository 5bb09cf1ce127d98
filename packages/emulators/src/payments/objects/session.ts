import { randomId } from '../../common/ids.ts'
import type { Payments } from '../payments.ts'
import type { LineItem, Metadata, Price, Session, SetupIntent } from '../wire.ts'

type NewSession = {
  mode: Session['mode']
  successUrl: string
  cancelUrl: string | null
  customer: string | null
  customerEmail: string | null
  clientReferenceId: string | null
  metadata: Metadata
  expiresAt: number
  lineItems: LineItem[]
  locale: string | null
  customerCreation: 'always' | 'if_required' | null
  allowsPromotionCodes: boolean | null
  currency?: string | null
  setupIntent?: SetupIntent | null
}

/** Makes an open Checkout Session with its hosted page. */
export function createSession(payments: Payments, given: NewSession): Session {
  const id = randomId('cs_test_', 58)
  const sum = given.lineItems.reduce((total, { amount_total }) => total + amount_total, 0)
  const total = given.mode === 'setup' ? null : sum
  return payments.sessions.put({
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: given.allowsPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: payments.now(),
    currency: given.lineItems[0]?.currency ?? given.currency ?? 'aud',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: given.customer,
    customer_account: null,
    customer_creation: given.mode === 'subscription' ? (given.customer ? null : 'always') : given.customerCreation,
    customer_details: null,
    customer_email: given.customerEmail,
    discounts: [],
    expires_at: given.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: given.locale,
    managed_payments: null,
    metadata: given.metadata,
    mode: given.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: given.mode === 'payment' ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: given.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: given.setupIntent?.id ?? null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: given.successUrl,
    total_details: given.mode === 'setup' ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${payments.publicUrl()}/c/pay/${id}`,
    wallet_options: null,
  })
}

/** One line of a session: a price and how many of it. */
export function lineItemOf(price: Price, quantity: number, description: string): LineItem {
  const amount = price.unit_amount * quantity
  return {
    id: randomId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  }
}
