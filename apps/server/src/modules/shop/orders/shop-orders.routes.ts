import { shop } from '@om/contracts/shop'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { checkoutState } from './checkout/checkout-state.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import { claimOrder } from './claim-order.ts'
import { printCreditNote, printInvoice } from './papers/print-tax-paper.ts'
import { myShopOrders, readOrder } from './read-orders.ts'
import { cancelReturn } from './returns/cancel-return.ts'
import { requestReturn } from './returns/request-return.ts'

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
