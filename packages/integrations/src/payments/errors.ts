import Stripe from 'stripe'
import { PaymentsDisputed, PaymentsDown, PaymentsUnknown, PROVIDER_DOWN } from './port.ts'

const { StripeAPIError, StripeConnectionError, StripeRateLimitError, StripeError } = Stripe.errors

const isDown = (error: unknown): boolean =>
  error instanceof StripeConnectionError ||
  error instanceof StripeRateLimitError ||
  error instanceof StripeAPIError ||
  (error instanceof StripeError && (error.statusCode === 409 || (error.statusCode ?? 0) >= 500))

/** Runs a call to the provider; its outages become `PaymentsDown`, what it does not know `PaymentsUnknown`, what a bank has taken `PaymentsDisputed`, everything else passes through. */
export const orDown = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (isDown(error)) throw new PaymentsDown(PROVIDER_DOWN, { cause: error })
    if (error instanceof StripeError && error.statusCode === 404)
      throw new PaymentsUnknown('the payment provider knows no such object', { cause: error })
    if (error instanceof StripeError && error.code === 'charge_disputed')
      throw new PaymentsDisputed('a bank has the money of this payment', { cause: error })
    throw error
  }
}
