import {
  cancelSubscription as cancelEndpoint,
  checkSubscriptions as checkEndpoint,
  mySubscriptions as mineEndpoint,
  myPlans as plansEndpoint,
  productSubscriptions as productsEndpoint,
  resumeSubscription as resumeEndpoint,
  startCheckout as startEndpoint,
  checkoutState as stateEndpoint,
} from '@om/contracts/subscriptions'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { checkoutState } from './checkout/checkout-state.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import { cancelSubscription, resumeSubscription } from './manage/cancel-subscription.ts'
import { myPlans, mySubscriptions } from './my-subscriptions.ts'
import { checkSubscriptions, productSubscriptions } from './provider/subscription-statuses.ts'

/** Plans, payment pages and subscriptions. */
export const subscriptionsRoutes = (deps: Deps): Route[] => [
  serve(deps, plansEndpoint, ({ actor, requestId }) => myPlans(deps, actor, requestId)),
  serve(deps, startEndpoint, ({ actor, body, requestId }) => startCheckout(deps, actor, body, requestId)),
  serve(deps, stateEndpoint, ({ actor, params, requestId }) => checkoutState(deps, actor, params, requestId)),
  serve(deps, mineEndpoint, ({ actor, requestId }) => mySubscriptions(deps, actor, requestId)),
  serve(deps, cancelEndpoint, ({ actor, params, body, requestId }) =>
    cancelSubscription(deps, actor, { id: params.id, reason: body.reason }, requestId),
  ),
  serve(deps, resumeEndpoint, ({ actor, params, requestId }) => resumeSubscription(deps, actor, params.id, requestId)),
  serve(deps, checkEndpoint, ({ actor, params, requestId }) => checkSubscriptions(deps, actor, params, requestId)),
  serve(deps, productsEndpoint, ({ actor, params }) => productSubscriptions(deps, actor, params)),
]
