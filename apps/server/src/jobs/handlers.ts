import type { Deps } from '#src/deps.ts'
import { mailJobHandlers } from '#src/modules/mail/mail.jobs.ts'
import { accountsJobHandlers } from '#src/modules/people/accounts/accounts.handlers.ts'
import { refundJobHandlers } from '#src/modules/shop/admin/refunds/refund.handlers.ts'
import { dispatchJobHandlers } from '#src/modules/shop/dispatch/dispatch.handlers.ts'
import { shopOrdersJobHandlers } from '#src/modules/shop/orders/shop-orders.handlers.ts'
import { subscriptionsJobHandlers } from '#src/modules/subscriptions/subscriptions.handlers.ts'
import { webhookJobHandlers } from '#src/surfaces/webhooks/webhooks.handlers.ts'
import type { JobHandler } from './jobs.ts'

/** Every kind of background work. A new module adds its handlers here. */
export const createJobHandlers = (deps: Deps): JobHandler[] => [
  ...accountsJobHandlers(deps),
  ...mailJobHandlers(deps),
  ...refundJobHandlers(deps),
  ...dispatchJobHandlers(deps),
  ...shopOrdersJobHandlers(deps),
  ...subscriptionsJobHandlers(deps),
  ...webhookJobHandlers(deps),
]
