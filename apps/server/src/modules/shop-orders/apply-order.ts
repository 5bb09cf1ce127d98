import { system } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { saveOrder } from './save-order.ts'
import { lockProviderOrder, orderByProvider } from './shop-orders.repo.ts'

const as = system('shop')
const attempts = 6

const markOf = async (tx: Tx, providerId: string): Promise<string> => {
  const row = await orderByProvider(tx, providerId)
  return row ? `${row.version} ${row.providerUpdatedAt.getTime()}` : ''
}

/**
 * Reads an order at the shop and stores what it is now. A message only says that something changed, so repeats and any order
 * of messages end in the same state. When somebody stored a newer state between our reading and our writing, ours may be
 * old, so it is read again. Answers with our id of the order; null when the shop does not know it.
 * @throws ShopDown when the shop does not answer
 */
export const applyOrder = async (deps: Deps, providerId: string): Promise<string | null> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await deps.db.transaction(as, tx => markOf(tx, providerId))
    const remote = await deps.shop.order(providerId)
    if (!remote) return null
    const id = await deps.db.transaction(as, async tx => {
      await lockProviderOrder(tx, providerId)
      if ((await markOf(tx, providerId)) !== before) return null
      return (await saveOrder(deps, tx, remote)).id
    })
    if (id) return id
  }
  throw new Error('an order of the shop changed faster than it could be read')
}
