import { objectIdOf } from '@om/integrations/shop-admin/webhook'
import type { Deps } from '#src/deps.ts'
import { catalogueChanged } from '#src/modules/shop-catalogue/catalogue-changed.ts'
import { applyOrder } from '#src/modules/shop-orders/apply-order.ts'

/** What happens to an order is told under three headings; each means: read the order again. */
const aboutOrders = /^(orders|refunds|fulfillments)\//

/** Reads what a message of the shop is about, and stores what it is now, unless that was done since it came. Topics that are new to us need nothing. */
export const applyShopify = async (deps: Deps, topic: string, payload: unknown, receivedAt: Date): Promise<void> => {
  if (topic.startsWith('products/')) return catalogueChanged(deps, receivedAt)
  const objectId = objectIdOf(topic, payload)
  if (aboutOrders.test(topic) && objectId) await applyOrder(deps, objectId)
}
