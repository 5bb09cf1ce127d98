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
  serve(deps, plansEndpoint, myPlans),
  serve(deps, startEndpoint, startCheckout, { transaction: 'own' }),
  serve(deps, stateEndpoint, checkoutState),
  serve(deps, mineEndpoint, mySubscriptions),
  serve(deps, cancelEndpoint, cancelSubscription, { transaction: 'own' }),
  serve(deps, resumeEndpoint, resumeSubscription, { transaction: 'own' }),
  serve(deps, checkEndpoint, checkSubscriptions),
  serve(deps, productsEndpoint, productSubscriptions, { transaction: 'own' }),
]
