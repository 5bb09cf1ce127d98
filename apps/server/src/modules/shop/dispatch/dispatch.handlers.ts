import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { notifyMilestoneJob, notifyShopJob } from './dispatch.jobs.ts'
import { notifyMilestone, notifyShop } from './notify-shop.ts'

/** What parcels of the shop do in the background. */
export const dispatchJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(notifyShopJob, ({ orderId }) => notifyShop(deps, orderId)),
  jobHandler(notifyMilestoneJob, payload => notifyMilestone(deps, payload)),
]
