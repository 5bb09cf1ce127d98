import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import { dayIn } from '@om/domain/dates'
import { presentOwed, presentPrices } from '#src/modules/subscriptions/subscriptions.ts'
import { comingPrices, goodsStanding } from './goods-standing.ts'
import type { GoodsRow, GoodsView } from './product-subscriptions.repo.ts'

/** Cancelling is possible in every state in which something could still be charged. (REG-23) */
export const canCancelGoods = ({ status, cancelAtPeriodEnd }: GoodsRow): boolean =>
  (status === 'active' && !cancelAtPeriodEnd) || status === 'past_due'

/** A cancellation can be undone until its day. */
export const canKeepGoods = ({ status, cancelAtPeriodEnd, currentPeriodEnd }: GoodsRow, now: Date): boolean =>
  status === 'active' && cancelAtPeriodEnd && currentPeriodEnd !== null && currentPeriodEnd > now

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Until when its buyer paused it; null where they have changed something since, or it is over. */
export const pausedUntil = ({ row, last }: Pick<GoodsView, 'row' | 'last'>, zone: string): string | null => {
  const isPaused = last?.kind === 'pause' && last.toOn?.getTime() === row.currentPeriodEnd?.getTime()
  return isPaused && last.toOn ? dayIn(last.toOn, zone) : null
}

export const presentGoods = (view: GoodsView, now: Date): ProductSubscription => {
  const { row, items, deliveries, owed, prices, chosen } = view
  const { zone, goesOn, options, last, undoTo, canPutBack } = goodsStanding(view, now)
  const { line1, line2, suburb, state, postcode } = chosen ?? row.shipTo
  return {
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
    goesTo: { addressId: chosen && row.addressId, address: { line1, line2, suburb, state, postcode } },
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
    comingPrices: row.status === 'active' && !row.cancelAtPeriodEnd ? comingPrices(view, now) : [],
    owed: owed && presentOwed(owed),
    can: { cancel: canCancelGoods(row), keep: canKeepGoods(row, now), change: goesOn },
    options: {
      seen: last?.number ?? 0,
      pausedUntil: goesOn ? pausedUntil(view, zone) : null,
      ...options,
      undo: undoTo !== null || canPutBack,
    },
    lastChange: last?.id ?? null,
  }
}
