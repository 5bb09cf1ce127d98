import { shopAdmin as contract } from '@om/contracts/shop-admin'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { decideReturn } from './decide-return.ts'
import { exportShopOrders } from './export-orders.ts'
import { listShopOrders } from './list-orders.ts'
import { listReturns } from './list-returns.ts'
import { readAdminOrder, resendConfirmation } from './read-admin-order.ts'
import { refundOrder } from './refunds/refund-order.ts'

/** The shop's orders and money, for admins. */
export const shopAdminRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, listShopOrders),
  serve(deps, contract.exportCsv, exportShopOrders),
  serve(deps, contract.read, readAdminOrder),
  serve(deps, contract.refund, refundOrder, { transaction: 'own' }),
  serve(deps, contract.resendConfirmation, resendConfirmation),
  serve(deps, contract.decideReturn, decideReturn),
  serve(deps, contract.returns, listReturns),
]
