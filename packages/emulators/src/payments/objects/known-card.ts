import { findCardByToken } from '../../common/cards/test-cards.ts'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { dateOf } from '../intervals.ts'
import type { Payments } from '../payments.ts'
import type { Customer, PaymentMethod } from '../wire.ts'
import { attachPaymentMethod, createPaymentMethod } from './payment-method.ts'

const yearsLeft = 3

/**
 * Puts a payment method on a customer: an existing one by its id, or a new one by the name of a test card
 * such as `pm_card_visa`.
 * @throws ApiProblem when there is neither
 */
export function attachByName(payments: Payments, name: string, customer: Customer, param = 'id'): PaymentMethod {
  if (payments.detached.get(name)) {
    throw invalidRequest(
      'The payment method you provided has already been detached from a customer and cannot be attached again.',
      { code: 'payment_method_unexpected_state', param },
    )
  }
  const existing = payments.paymentMethods.get(name)
  if (existing && (existing.customer === null || existing.customer === customer.id)) {
    return attachPaymentMethod(payments, existing, customer)
  }
  const card = findCardByToken(name)
  if (!card) throw noSuch('PaymentMethod', name, param, param === 'id' ? 404 : 400)
  const expYear = dateOf(payments.now()).getUTCFullYear() + yearsLeft
  const { email, name: holder } = customer
  const made = createPaymentMethod(payments, { card, expMonth: 12, expYear, email, name: holder })
  return attachPaymentMethod(payments, made, customer)
}
