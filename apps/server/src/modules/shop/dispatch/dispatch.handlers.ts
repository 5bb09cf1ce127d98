import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { tellMilestoneJob, tellShopJob } from './dispatch.jobs.ts'
import { tellMilestone, tellShop } from './tell-shop.ts'

/** What parcels of the shop do in the background. */
export const dispatchJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(tellShopJob, ({ orderId }) => tellShop(deps, orderId)),
  jobHandler(tellMilestoneJob, payload => tellMilestone(deps, payload)),
]
