import { milestones } from '@om/contracts/parcels'
import { z } from 'zod'
import type { JobDefinition } from '#src/jobs/jobs.ts'

const NotifyShop = z.object({ orderId: z.uuid() })
const NotifyMilestone = z.object({ orderId: z.uuid(), milestone: z.enum(milestones), at: z.iso.datetime() })
const AskRefund = z.object({ refundId: z.uuid() })

/** Tells the shop the tracking number of what was handed over. */
export const notifyShopJob: JobDefinition<z.infer<typeof NotifyShop>> = {
  name: 'tell-shop-tracking',
  payload: NotifyShop,
  retryLimit: 12,
}

/** Tells the shop where the parcel is, for the customer's page there. */
export const notifyMilestoneJob: JobDefinition<z.infer<typeof NotifyMilestone>> = {
  name: 'tell-shop-milestone',
  payload: NotifyMilestone,
  retryLimit: 8,
}

/** Asks the shop for a refund that was written down; asking twice pays once. */
export const askRefundJob: JobDefinition<z.infer<typeof AskRefund>> = {
  name: 'ask-shop-refund',
  payload: AskRefund,
  retryLimit: 12,
}

/** Catches up with the shop before its turn, because somebody waits for their order. */
export const reconcileOrdersJob: JobDefinition<Record<string, never>> = {
  name: 'reconcile-shop-orders',
  payload: z.record(z.string(), z.never()),
  // The sweep tries again anyway.
  retryLimit: 0,
}
