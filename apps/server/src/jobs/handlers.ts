import type { Deps } from '#src/deps.ts'
import { accountsJobHandlers } from '#src/modules/accounts/accounts.handlers.ts'
import { mailJobHandlers } from '#src/modules/mail/mail.jobs.ts'
import { refundJobHandlers } from '#src/modules/shop-admin/refund.handlers.ts'
import { dispatchJobHandlers } from '#src/modules/shop-dispatch/dispatch.handlers.ts'
import { shopOrdersJobHandlers } from '#src/modules/shop-orders/shop-orders.handlers.ts'
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
