import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import { presentOwed, presentPrices } from '#src/modules/subscriptions/subscriptions.ts'
import type { GoodsRow, GoodsView } from './product-subscriptions.repo.ts'

/** Cancelling is possible in every state in which something could still be charged. (REG-23) */
export const canCancelGoods = ({ status, cancelAtPeriodEnd }: GoodsRow): boolean =>
  (status === 'active' && !cancelAtPeriodEnd) || status === 'past_due'

/** A cancellation can be undone until its day. */
export const canKeepGoods = ({ status, cancelAtPeriodEnd, currentPeriodEnd }: GoodsRow, now: Date): boolean =>
  status === 'active' && cancelAtPeriodEnd && currentPeriodEnd !== null && currentPeriodEnd > now

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

export const presentGoods = ({ row, items, deliveries, owed, prices }: GoodsView, now: Date): ProductSubscription => ({
  id: row.id,
  brand: row.brand,
  status: row.status,
  frequencyDays: row.frequencyDays,
  amountCents: row.amountCents,
  originalCents: items.reduce((sum, { originalCents, quantity }) => sum + originalCents * quantity, 0),
  currency: row.currency,
  items: items.map(({ variantId, title, variantTitle, quantity, unitCents, originalCents }) => ({
    variantId,
    title,
    variantTitle,
    quantity,
    unitCents,
    originalCents,
  })),
  shipTo: row.shipTo,
  nextChargeOn: row.status === 'active' && !row.cancelAtPeriodEnd ? iso(row.currentPeriodEnd) : null,
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  startedAt: iso(row.startedAt),
  deliveries: deliveries.map(({ id, paidAt, amountCents, state, shopOrderName }) => ({
    id,
    paidAt: paidAt.toISOString(),
    amountCents,
    state,
    orderName: shopOrderName,
  })),
  prices: presentPrices(prices),
  owed: owed && presentOwed(owed),
  can: { cancel: canCancelGoods(row), keep: canKeepGoods(row, now) },
})
