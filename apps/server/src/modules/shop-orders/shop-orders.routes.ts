import { shop } from '@om/contracts/shop'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { cancelReturn } from './cancel-return.ts'
import { checkoutState } from './checkout-state.ts'
import { claimOrder } from './claim-order.ts'
import { printCreditNote, printInvoice } from './print-tax-paper.ts'
import { myShopOrders, readOrder } from './read-orders.ts'
import { requestReturn } from './request-return.ts'
import { startCheckout } from './start-checkout.ts'

/** Going to pay, and what became of it: for guests by secrets and links, for patients by their account. */
export const shopOrdersRoutes = (deps: Deps): Route[] => [
  serve(deps, shop.startCheckout, ({ actor, body, requestId }) => startCheckout(deps, actor, body, requestId)),
  serve(deps, shop.checkoutState, ({ actor, body, requestId }) => checkoutState(deps, actor, body, requestId)),
  serve(deps, shop.myOrders, ({ actor, query, requestId }) => myShopOrders(deps, actor, query, requestId)),
  serve(deps, shop.readOrder, ({ actor, body, requestId }) => readOrder(deps, actor, body, requestId)),
  serve(deps, shop.claimOrder, ({ actor, body, requestId }) => claimOrder(deps, actor, body, requestId)),
  serve(deps, shop.invoice, ({ actor, body, requestId }) => printInvoice(deps, actor, body, requestId)),
  serve(deps, shop.creditNote, ({ actor, body, requestId }) => printCreditNote(deps, actor, body, requestId)),
  serve(deps, shop.requestReturn, ({ actor, body, requestId }) => requestReturn(deps, actor, body, requestId)),
  serve(deps, shop.cancelReturn, ({ actor, body, requestId }) => cancelReturn(deps, actor, body, requestId)),
]
