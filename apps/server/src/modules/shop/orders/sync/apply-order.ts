import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { lockProviderOrder, orderByProvider, type ShopOrderRow } from '../shop-orders.repo.ts'
import { saveOrder } from './save-order.ts'

const as = system('shop')
const attempts = 6

const markOf = (row: ShopOrderRow | undefined): string =>
  row ? `${row.version} ${row.providerUpdatedAt.getTime()}` : ''

/** How an order stands here before it is read at the shop. */
export const orderMark = async (tx: Tx, providerId: string): Promise<string> =>
  markOf(await orderByProvider(tx, providerId))

type Way = {
  /** Of {@link orderMark}, where the caller has asked already. */
  mark?: string
  /** Stored together with the order, as the last of it. */
  along?: (tx: Tx) => Promise<void>
}

/**
 * Reads an order at the shop and stores what it is now. A message only says that something changed, so repeats and any order
 * of messages end in the same state. When somebody stored a newer state between our reading and our writing, ours may be
 * old, so it is read again. Answers with our id of the order; null when the shop does not know it.
 * @throws ShopDown when the shop does not answer
 */
export const applyOrder = async (deps: Deps, providerId: string, way: Way = {}): Promise<string | null> => {
  let { mark } = way
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = mark ?? (await inTransaction({ deps, actor: as }, ({ tx }) => orderMark(tx, providerId)))
    mark = undefined
    const remote = await deps.shop.order(providerId)
    if (!remote) return null
    const id = await inTransaction({ deps, actor: as }, async ({ tx }) => {
      await lockProviderOrder(tx, providerId)
      const stored = await orderByProvider(tx, providerId, true)
      if (markOf(stored) !== before) return null
      const order = await saveOrder(deps, tx, stored, remote)
      await way.along?.(tx)
      return order.id
    })
    if (id) return id
  }
  throw new Error('an order of the shop changed faster than it could be read')
}
