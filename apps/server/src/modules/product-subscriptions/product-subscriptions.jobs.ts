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
