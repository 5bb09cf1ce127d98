import { z } from 'zod'
import type { JobDefinition } from '#src/jobs/jobs.ts'

const OfDelivery = z.object({ deliveryId: z.uuid() })

/** Orders a paid delivery at the shop. */
export const orderDeliveryJob: JobDefinition<z.infer<typeof OfDelivery>> = {
  name: 'order-product-delivery',
  payload: OfDelivery,
  retryLimit: 12,
}

/** Pays back what the office agreed to. */
export const payGoodsRefundJob: JobDefinition<{ refundId: string }> = {
  name: 'pay-goods-refund',
  payload: z.object({ refundId: z.uuid() }),
  retryLimit: 12,
}

/** Pays a delivery back that could not be ordered. */
export const payBackDeliveryJob: JobDefinition<z.infer<typeof OfDelivery>> = {
  name: 'pay-back-product-delivery',
  payload: OfDelivery,
  retryLimit: 12,
}

const OfGoods = z.object({ subscriptionId: z.uuid() })

/** From its first payment on nothing is collected that we have not made final. */
export const keepDraftsJob: JobDefinition<z.infer<typeof OfGoods>> = {
  name: 'keep-drafts-of-goods',
  payload: OfGoods,
  retryLimit: 12,
}

const OfDraft = z.object({ subscriptionId: z.uuid(), stripeInvoiceId: z.string() })

/** Asks whether an invoice for goods that is a draft may be charged, and makes it final or void. */
export const decideGoodsJob: JobDefinition<z.infer<typeof OfDraft>> = {
  name: 'decide-goods-draft',
  payload: OfDraft,
  retryLimit: 12,
}
