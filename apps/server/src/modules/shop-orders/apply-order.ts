import { system } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { saveOrder } from './save-order.ts'
import { lockProviderOrder, orderByProvider, type ShopOrderRow } from './shop-orders.repo.ts'

const as = system('shop')
const attempts = 6

const markOf = (row: ShopOrderRow | undefined): string =>
  row ? `${row.version} ${row.providerUpdatedAt.getTime()}` : ''

/**
 * Reads an order at the shop and stores what it is now. A message only says that something changed, so repeats and any order
 * of messages end in the same state. When somebody stored a newer state between our reading and our writing, ours may be
 * old, so it is read again. Answers with our id of the order; null when the shop does not know it.
 * @throws ShopDown when the shop does not answer
 */
export const applyOrder = async (deps: Deps, providerId: string): Promise<string | null> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await deps.db.transaction(as, async tx => markOf(await orderByProvider(tx, providerId)))
    const remote = await deps.shop.order(providerId)
    if (!remote) return null
    const id = await deps.db.transaction(as, async tx => {
      await lockProviderOrder(tx, providerId)
      const stored = await orderByProvider(tx, providerId, true)
      return markOf(stored) === before ? (await saveOrder(deps, tx, stored, remote)).id : null
    })
    if (id) return id
  }
  throw new Error('an order of the shop changed faster than it could be read')
}
