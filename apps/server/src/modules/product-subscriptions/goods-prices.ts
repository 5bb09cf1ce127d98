import { createHash } from 'node:crypto'
import { goodsCents } from '@om/domain/catalogue/goods-subscription'
import { PaymentsDown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { goodsOutOfPrice } from './goods-due.repo.ts'
import { itemsPricedAt, lockGoods, saveGoods } from './product-subscriptions.repo.ts'
import { linesAtProvider } from './start-subscription.ts'

const as = system('billing')
const batch = 20

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

/**
 * Has the provider charge next what was agreed and announced for that day, and keeps the amount; nothing where it does. `isOff`: the
 * provider is known to ask for something else. Safe to repeat. Throws `PaymentsDown`.
 */
export const bringGoodsPrice = async (deps: Deps, id: string, isOff = false): Promise<void> => {
  const found = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const row = await lockGoods(tx, id)
    if (!row?.currentPeriodEnd || !row.stripeSubscriptionId || row.status !== 'active') return undefined
    const { currentPeriodEnd: at, stripeSubscriptionId } = row
    return { row, at, stripeSubscriptionId, items: await itemsPricedAt(tx, id, at) }
  })
  if (!found) return
  const { row, at, stripeSubscriptionId, items } = found
  const amountCents = goodsCents(items)
  if (row.amountCents === amountCents && !isOff) return
  const lines = linesAtProvider(deps, row, items)
  await deps.payments.setGoods(stripeSubscriptionId, {
    key: `price:${id}:${row.version}:${digestOf([lines, isOff && deps.clock.now()])}`,
    currency: row.currency,
    intervalDays: row.frequencyDays,
    lines,
    at,
  })
  await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const locked = await lockGoods(tx, id)
    // What was changed meanwhile is looked at again.
    if (locked?.version === row.version && locked.amountCents !== amountCents) await saveGoods(tx, id, { amountCents })
  })
}

/** Brings what is next charged in line with what was announced. Safe to repeat; an outage ends the round. */
export const bringGoodsPrices = async (deps: Deps): Promise<void> => {
  for (const id of await inTransaction({ deps, actor: as }, ({ tx }) => goodsOutOfPrice(tx, batch))) {
    try {
      await bringGoodsPrice(deps, id)
    } catch (error) {
      deps.log.warn({ err: error, id }, 'the price of goods could not be brought in line')
      if (error instanceof PaymentsDown) return
    }
  }
}
