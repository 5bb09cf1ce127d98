import { objectIdOf } from '@om/integrations/shop-admin/webhook'
import type { Deps } from '#src/deps.ts'
import { refreshCatalogue } from '#src/modules/shop/catalogue/range/refresh-catalogue.ts'
import { applyOrder } from '#src/modules/shop/orders/sync/apply-order.ts'

/** What happens to an order is told under three headings; each means: read the order again. */
const aboutOrders = /^(orders|refunds|fulfillments)\//

/** The order that a message of the shop is about, by the shop's id of it; empty when it is about none. */
export const orderOfMessage = (topic: string, payload: unknown): string =>
  aboutOrders.test(topic) ? objectIdOf(topic, payload) : ''

/** Reads what a message of the shop is about, and stores what it is now. Topics that are new to us need nothing. */
export const applyShopify = async (deps: Deps, topic: string, payload: unknown): Promise<void> => {
  if (topic.startsWith('products/')) return refreshCatalogue(deps)
  const orderId = orderOfMessage(topic, payload)
  if (orderId) await applyOrder(deps, orderId)
}
