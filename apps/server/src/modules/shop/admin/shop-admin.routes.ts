import { shopAdmin as contract } from '@om/contracts/shop-admin'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { listMessages, readMessage } from '#src/modules/webhook-inbox/list-messages.ts'
import { replay } from '#src/modules/webhook-inbox/replay.ts'
import { decideReturn } from './decide-return.ts'
import { exportShopOrders } from './export-orders.ts'
import { listShopOrders } from './list-orders.ts'
import { listReturns } from './list-returns.ts'
import { readAdminOrder, resendConfirmation } from './read-admin-order.ts'
import { refundOrder } from './refunds/refund-order.ts'

/** The shop's orders, money and messages, for admins. */
export const shopAdminRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, ({ actor, query, requestId }) => listShopOrders(deps, actor, query, requestId)),
  serve(deps, contract.exportCsv, ({ actor, query, requestId }) => exportShopOrders(deps, actor, query, requestId)),
  serve(deps, contract.read, ({ actor, params, requestId }) => readAdminOrder(deps, actor, params, requestId)),
  serve(deps, contract.refund, ({ actor, params, body, requestId }) =>
    refundOrder(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.resendConfirmation, ({ actor, params, body, requestId }) =>
    resendConfirmation(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.decideReturn, ({ actor, params, body, requestId }) =>
    decideReturn(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.returns, ({ actor, query, requestId }) => listReturns(deps, actor, query, requestId)),
  serve(deps, contract.inbox, ({ actor, query, requestId }) => listMessages(deps, actor, query, requestId)),
  serve(deps, contract.inboxMessage, ({ actor, params, requestId }) => readMessage(deps, actor, params, requestId)),
  serve(deps, contract.replay, ({ actor, params, requestId }) => replay(deps, actor, params, requestId)),
]
