import { milestones } from '@om/contracts/parcels'
import { z } from 'zod'
import type { JobDefinition } from '#src/jobs/jobs.ts'

const TellShop = z.object({ orderId: z.uuid() })
const TellMilestone = z.object({ orderId: z.uuid(), milestone: z.enum(milestones), at: z.iso.datetime() })

/** Tells the shop the tracking number of what was handed over. */
export const tellShopJob: JobDefinition<z.infer<typeof TellShop>> = {
  name: 'tell-shop-tracking',
  payload: TellShop,
  retryLimit: 12,
}

/** Tells the shop where the parcel is, for the customer's page there. */
export const tellMilestoneJob: JobDefinition<z.infer<typeof TellMilestone>> = {
  name: 'tell-shop-milestone',
  payload: TellMilestone,
  retryLimit: 8,
}
