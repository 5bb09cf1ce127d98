import Stripe from 'stripe'
import type { StripeOptions } from './client.ts'
import { ensurePrice, type WantedPrice } from './prices.ts'

export type Adoption = WantedPrice & {
  /** Names the action: repeating it adopts nothing twice. */
  key: string
  patientId: string
  planId: string
  email: string
  name: string
  startedAt: Date
  /** When the provider charges for the first time. */
  renewsAt: Date
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/**
 * Gives the provider a subscription that already runs here, with a test card: the demo's patients in treatment then renew like
 * everyone else. Nothing is charged before `renewsAt`. Works in test mode only.
 */
export const adoptSubscription = async (
  { secretKey, address }: Pick<StripeOptions, 'secretKey' | 'address'>,
  wanted: Adoption,
): Promise<{ customerId: string; subscriptionId: string }> => {
  const stripe = new Stripe(secretKey, { ...(address ?? {}), maxNetworkRetries: 2, timeout: 5_000, telemetry: false })
  const metadata = { plan_id: wanted.planId, patient_id: wanted.patientId }
  const customer = await stripe.customers.create(
    {
      email: wanted.email,
      name: wanted.name,
      payment_method: 'pm_card_visa',
      metadata: { patient_id: wanted.patientId },
    },
    { idempotencyKey: `adopt-customer:${wanted.key}` },
  )
  const { data } = await stripe.customers.listPaymentMethods(customer.id, { limit: 1 })
  const subscription = await stripe.subscriptions.create(
    {
      customer: customer.id,
      items: [{ price: await ensurePrice(stripe, wanted) }],
      default_payment_method: data[0]?.id,
      backdate_start_date: seconds(wanted.startedAt),
      billing_cycle_anchor: seconds(wanted.renewsAt),
      proration_behavior: 'none',
      metadata,
    },
    { idempotencyKey: `adopt-subscription:${wanted.key}` },
  )
  return { customerId: customer.id, subscriptionId: subscription.id }
}
