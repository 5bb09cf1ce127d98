import { z } from 'zod'
import type { JobDefinition } from '#src/jobs/jobs.ts'

/**
 * Why a subscription is ended for the patient: paid but not supplied, the last supply is on its way, none will be
 * possible, the prescription has ended, or they closed their account.
 */
export const stopReasons = [
  'not_supplied',
  'last_supply',
  'review_needed',
  'prescription_ended',
  'account_closed',
] as const

const CheckCheckout = z.object({ sessionId: z.string(), tries: z.int() })
const StopSubscription = z.object({ subscriptionId: z.uuid(), why: z.enum(stopReasons) })

/** Asks the provider how a payment page ended, in case its message got lost. */
export const checkCheckoutJob: JobDefinition<z.infer<typeof CheckCheckout>> = {
  name: 'check-checkout',
  payload: CheckCheckout,
}

/** Ends a subscription with its paid period because nothing more can be supplied or is wanted. */
export const stopSubscriptionJob: JobDefinition<z.infer<typeof StopSubscription>> = {
  name: 'stop-subscription',
  payload: StopSubscription,
  retryLimit: 12,
}

const OfPrescription = z.object({ prescriptionId: z.uuid() })

/** Brings what is charged for a prescription in line with how the prescription stands. */
export const followPrescriptionJob: JobDefinition<z.infer<typeof OfPrescription>> = {
  name: 'follow-prescription',
  payload: OfPrescription,
  retryLimit: 12,
}

const OfOwed = z.object({ owedId: z.uuid() })

/** After a payment that had failed was made: the plan goes on from that day. */
export const goOnAfterPaymentJob: JobDefinition<z.infer<typeof OfOwed>> = {
  name: 'go-on-after-payment',
  payload: OfOwed,
  retryLimit: 12,
}

/** What failed and is asked for no more becomes void at the provider. */
export const voidOwedJob: JobDefinition<z.infer<typeof OfOwed>> = {
  name: 'void-owed',
  payload: OfOwed,
  retryLimit: 12,
}

const Draft = z.object({ subscriptionId: z.uuid(), stripeInvoiceId: z.string() })

/** Asks whether an invoice that is a draft may be charged, and makes it final or void. */
export const decideDraftJob: JobDefinition<z.infer<typeof Draft>> = {
  name: 'decide-draft',
  payload: Draft,
  retryLimit: 12,
  isParallel: true,
}

const OfInvoice = z.object({ stripeInvoiceId: z.string() })

/** What asks for more than was announced is never collected. */
export const stopOverchargeJob: JobDefinition<z.infer<typeof OfInvoice>> = {
  name: 'stop-overcharge',
  payload: OfInvoice,
  retryLimit: 12,
}

const Refund = z.object({ refundId: z.uuid() })

/** Pays a refund that was written down. */
export const payRefundJob: JobDefinition<z.infer<typeof Refund>> = {
  name: 'pay-refund',
  payload: Refund,
  retryLimit: 12,
}

/** Seconds until a payment page is looked at for the first time. */
export const firstCheckSeconds = 60
