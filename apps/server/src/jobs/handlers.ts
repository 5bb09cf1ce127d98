import type { Deps } from '#src/deps.ts'
import { disputesJobHandlers } from '#src/modules/disputes/disputes.handlers.ts'
import { mailJobHandlers } from '#src/modules/mail/mail.jobs.ts'
import { newslettersJobHandlers } from '#src/modules/newsletters/send-newsletter.ts'
import { noticesJobHandlers } from '#src/modules/notices/send-push.ts'
import { textsJobHandlers } from '#src/modules/notices/send-text.ts'
import { packagesJobHandlers } from '#src/modules/overview/own-account/package/packages.ts'
import { accountsJobHandlers } from '#src/modules/people/accounts/accounts.handlers.ts'
import { productSubscriptionsJobHandlers } from '#src/modules/product-subscriptions/product-subscriptions.handlers.ts'
import { ruleSetsJobHandlers } from '#src/modules/rule-sets/compare-rules.ts'
import { shopJobHandlers } from '#src/modules/shop/shop.handlers.ts'
import { subscriptionsJobHandlers } from '#src/modules/subscriptions/subscriptions.handlers.ts'
import { webhookJobHandlers } from '#src/surfaces/webhooks/webhooks.jobs.ts'
import type { JobHandler } from './jobs.ts'

/** Every kind of background work. A new module adds its handlers here. */
export const createJobHandlers = (deps: Deps): JobHandler[] => [
  ...accountsJobHandlers(deps),
  ...disputesJobHandlers(deps),
  ...mailJobHandlers(deps),
  ...newslettersJobHandlers(deps),
  ...noticesJobHandlers(deps),
  ...textsJobHandlers(deps),
  ...packagesJobHandlers(deps),
  ...productSubscriptionsJobHandlers(deps),
  ...ruleSetsJobHandlers(deps),
  ...shopJobHandlers(deps),
  ...subscriptionsJobHandlers(deps),
  ...webhookJobHandlers(deps),
]
