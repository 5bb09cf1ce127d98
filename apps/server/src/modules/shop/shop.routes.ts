import { bulk } from '@om/contracts/bulk'
import { done } from '@om/contracts/errors'
import { shop } from '@om/contracts/shop'
import { shopAdmin } from '@om/contracts/shop-admin'
import { shopDispatch } from '@om/contracts/shop-dispatch'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { decideReturn } from './admin/decide-return.ts'
import { exportShopOrders } from './admin/export-orders.ts'
import { listShopOrders } from './admin/list-orders.ts'
import { listReturns } from './admin/list-returns.ts'
import { readAdminOrder, resendConfirmation } from './admin/read-admin-order.ts'
import { refundOrder } from './admin/refunds/refund-order.ts'
import { bulkOrders, undoBulkOrders } from './admin/work/bulk-orders.ts'
import { assignOrder, correctNoteOnOrder, listOfficeMembers, noteOnOrder } from './admin/work/work-on-order.ts'
import { quoteCart } from './catalogue/quote-cart.ts'
import { listProducts, readProduct } from './catalogue/read-products.ts'
import { listDispatch, readDispatch } from './dispatch/board/list-dispatch.ts'
import { printDispatchLabel, printPackingSlip } from './dispatch/page/print-dispatch-papers.ts'
import { createDispatchParcel } from './dispatch/steps/create-dispatch-parcel.ts'
import { packDispatch } from './dispatch/steps/pack-dispatch.ts'
import { receiveReturn } from './dispatch/steps/receive-return.ts'
import { shipDispatch } from './dispatch/steps/ship-dispatch.ts'
import { holdDispatch, resumeDispatch } from './dispatch/steps/take-dispatch-step.ts'

/** What is for sale, to anyone. (Spec §2: shop) */
const catalogueRoutes = (deps: Deps): Route[] => [
  serve(deps, shop.products, async (_, { brand }) => done(await listProducts(deps, brand)), { transaction: 'own' }),
  serve(deps, shop.product, (_, { handle, brand }) => readProduct(deps, handle, brand), { transaction: 'own' }),
  serve(deps, shop.quote, async (_, { lines }) => done(await quoteCart(deps, lines)), { transaction: 'own' }),
]

/** The shop's orders and money, for admins. */
const adminRoutes = (deps: Deps): Route[] => [
  serve(deps, shopAdmin.list, listShopOrders),
  serve(deps, shopAdmin.exportCsv, exportShopOrders),
  serve(deps, shopAdmin.colleagues, listOfficeMembers),
  serve(deps, shopAdmin.read, readAdminOrder),
  serve(deps, shopAdmin.refund, refundOrder, { transaction: 'own' }),
  serve(deps, shopAdmin.resendConfirmation, resendConfirmation),
  serve(deps, shopAdmin.assign, assignOrder),
  serve(deps, shopAdmin.note, noteOnOrder),
  serve(deps, shopAdmin.correctNote, correctNoteOnOrder),
  serve(deps, bulk.orders, bulkOrders),
  serve(deps, bulk.undoOrders, undoBulkOrders),
  serve(deps, shopAdmin.decideReturn, decideReturn),
  serve(deps, shopAdmin.returns, listReturns),
]

/** Orders of the shop on the pharmacy's board. */
const dispatchRoutes = (deps: Deps): Route[] => [
  serve(deps, shopDispatch.board, listDispatch),
  serve(deps, shopDispatch.read, readDispatch),
  serve(deps, shopDispatch.pack, packDispatch),
  serve(deps, shopDispatch.createParcel, createDispatchParcel, { transaction: 'own' }),
  serve(deps, shopDispatch.ship, shipDispatch, { transaction: 'own' }),
  serve(deps, shopDispatch.hold, holdDispatch),
  serve(deps, shopDispatch.resume, resumeDispatch),
  serve(deps, shopDispatch.receiveReturn, receiveReturn),
  serve(deps, shopDispatch.parcelLabel, printDispatchLabel, { transaction: 'own' }),
  serve(deps, shopDispatch.packingSlip, printPackingSlip, { transaction: 'own' }),
]

/** The shop's range, its money and its parcels; orders of customers are in `orders/shop-orders.routes.ts`. */
export const shopRoutes = (deps: Deps): Route[] => [
  ...catalogueRoutes(deps),
  ...adminRoutes(deps),
  ...dispatchRoutes(deps),
]
