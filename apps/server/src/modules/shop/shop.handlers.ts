import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { askRefund } from './admin/refunds/ask-refund.ts'
import { notifyMilestone, notifyShop } from './dispatch/notify-shop.ts'
import { reconcileOrders } from './orders/sync/reconcile-orders.ts'
import { askRefundJob, notifyMilestoneJob, notifyShopJob, reconcileOrdersJob } from './shop.jobs.ts'

/** What the shop does in the background. Apart from the definitions, because this work queues such jobs itself. */
export const shopJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(askRefundJob, async ({ refundId }) => {
    await askRefund(deps, refundId)
  }),
  jobHandler(notifyShopJob, ({ orderId }) => notifyShop(deps, orderId)),
  jobHandler(notifyMilestoneJob, payload => notifyMilestone(deps, payload)),
  jobHandler(reconcileOrdersJob, () => reconcileOrders(deps)),
]
