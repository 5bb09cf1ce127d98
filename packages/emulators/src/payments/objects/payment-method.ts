import type { CardBehaviour } from '../../common/cards/test-cards.ts'
import { randomId } from '../../common/ids.ts'
import type { Payments } from '../payments.ts'
import type { Customer, PaymentMethod } from '../wire.ts'

type NewCard = { card: CardBehaviour; expMonth: number; expYear: number; name: string | null; email: string | null }

/** Makes a card payment method; the number itself stays behind. */
export function createPaymentMethod(payments: Payments, given: NewCard): PaymentMethod {
  const { card, expMonth, expYear, name, email } = given
  const id = randomId('pm_')
  payments.cards.put({ id, number: card.number })
  return payments.paymentMethods.put({
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: { city: null, country: 'AU', line1: null, line2: null, postal_code: null, state: null },
      email,
      name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: randomId('', 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: payments.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  })
}

/** Keeps a payment method on a customer for later charges. */
export function attachPaymentMethod(payments: Payments, method: PaymentMethod, customer: Customer): PaymentMethod {
  if (method.customer === customer.id) return method
  const attached = payments.paymentMethods.put({ ...method, customer: customer.id })
  payments.emit('payment_method.attached', attached)
  return attached
}
