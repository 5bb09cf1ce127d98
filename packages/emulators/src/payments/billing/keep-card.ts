import { ApiProblem, invalidRequest } from '../api/errors.ts'
import { updateCustomer } from '../objects/customer.ts'
import { attachPaymentMethod } from '../objects/payment-method.ts'
import type { Payments } from '../payments.ts'
import type { Customer, PaymentMethod, SetupIntent } from '../wire.ts'
import { declineFor } from './charge-card.ts'

/**
 * Takes a card off its customer for good: it is no longer what their invoices are paid with, and never comes back.
 * @throws ApiProblem when it is on no customer
 */
export function detachCard(payments: Payments, method: PaymentMethod): PaymentMethod {
  if (!method.customer) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  const customer = payments.customers.get(method.customer)
  const detached = payments.paymentMethods.put({ ...method, customer: null })
  payments.detached.put({ id: method.id })
  payments.emit('payment_method.detached', detached, { customer: method.customer })
  if (customer?.invoice_settings.default_payment_method === method.id) setDefaultCard(payments, customer, null)
  for (const subscription of payments.subscriptions.list({ where: { customer: method.customer } })) {
    if (subscription.default_payment_method !== method.id) continue
    payments.subscriptions.put({ ...subscription, default_payment_method: null })
  }
  return detached
}

/** Says which card the invoices of a customer are paid with; null for none. */
export function setDefaultCard(payments: Payments, customer: Customer, id: string | null): Customer {
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: id }
  return updateCustomer(payments, customer, { invoice_settings })
}

export type SetUpResult =
  | { kind: 'kept'; intent: SetupIntent; method: PaymentMethod }
  | { kind: 'declined'; intent: SetupIntent; message: string }

/** Keeps a card for later charges, once nothing more has to be asked of its holder. */
export function keepCard(payments: Payments, intent: SetupIntent, method: PaymentMethod): SetUpResult {
  const decline = declineFor(payments, method, false)
  if (decline) {
    const { code, declineCode, message } = decline
    const failed = changeSetup(payments, intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: { type: 'card_error', code, decline_code: declineCode, message, payment_method: method },
    })
    payments.emit('setup_intent.setup_failed', failed)
    return { kind: 'declined', intent: failed, message }
  }
  const customer = intent.customer ? payments.customers.get(intent.customer) : undefined
  const kept = customer ? attachPaymentMethod(payments, method, customer) : method
  const done = changeSetup(payments, intent, {
    status: 'succeeded',
    payment_method: kept.id,
    next_action: null,
    last_setup_error: null,
  })
  payments.emit('setup_intent.succeeded', done)
  return { kind: 'kept', intent: done, method: kept }
}

/** Stores a change of a setup intent. */
export function changeSetup(payments: Payments, intent: SetupIntent, change: Partial<SetupIntent>): SetupIntent {
  return payments.setupIntents.put({ ...intent, ...change })
}

/** The refusal of a card in the provider's shape. */
export function cardRefused({ last_setup_error: error }: SetupIntent): ApiProblem {
  return new ApiProblem(402, {
    type: 'card_error',
    code: error?.code,
    decline_code: error?.decline_code,
    message: error?.message ?? 'Your card was declined.',
  })
}
