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
  serve(deps, shop.startCheckout, startCheckout, { transaction: 'own' }),
  serve(deps, shop.checkoutState, checkoutState, { transaction: 'own' }),
  serve(deps, shop.myOrders, myShopOrders),
  serve(deps, shop.readOrder, readOrder),
  serve(deps, shop.claimOrder, claimOrder),
  serve(deps, shop.invoice, printInvoice, { transaction: 'own' }),
  serve(deps, shop.creditNote, printCreditNote, { transaction: 'own' }),
  serve(deps, shop.requestReturn, requestReturn),
  serve(deps, shop.cancelReturn, cancelReturn),
]
