import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { reconcileOrdersJob } from './shop-orders.jobs.ts'
import { reconcileOrders } from './sync/reconcile-orders.ts'

/** What orders of the shop do in the background. */
export const shopOrdersJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(reconcileOrdersJob, () => reconcileOrders(deps)),
]
