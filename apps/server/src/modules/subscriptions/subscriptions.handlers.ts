import type { Deps } from '#src/deps.ts'
import { type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { checkCheckout } from './checkout/check-checkout.ts'
import { stopSubscription } from './manage/stop-subscription.ts'
import { checkCheckoutJob, stopSubscriptionJob } from './subscriptions.jobs.ts'

/** What billing does in the background. Apart from the definitions, because this work queues such jobs itself. */
export const subscriptionsJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(checkCheckoutJob, payload => checkCheckout(deps, payload)),
  jobHandler(stopSubscriptionJob, payload => stopSubscription(deps, payload)),
]
