import { goodsCents, goodsOptions, goodsPricedOn, goodsTiming } from '@om/domain/catalogue/goods-subscription'
import { CLINIC_ZONE, dayIn, zoneOfState } from '@om/domain/dates'
import type { PlanOptions } from '@om/domain/prescribing/plan-changes'
import { asChange, type ChangeRow, undoDay } from '#src/modules/subscriptions/subscriptions.ts'
import type { GoodsRow, GoodsView } from './product-subscriptions.repo.ts'

export type GoodsStanding = {
  zone: string
  /** It runs, nothing of it is owed, and it was not cancelled. */
  goesOn: boolean
  options: PlanOptions
  last: ChangeRow | undefined
  /** The instant to which the last pause, skip or move can be taken back; null where it cannot. */
  undoTo: Date | null
  /** What comes can be put back to what it was before the last change. */
  canPutBack: boolean
}

const none: PlanOptions = { move: null, pause: null, skipTo: null }

/** Whose days count: those of where it goes. */
export const zoneOfGoods = ({ shipTo }: Pick<GoodsRow, 'shipTo'>): string => zoneOfState(shipTo.state)

/** How goods stand and what their buyer can do with them now. */
export const goodsStanding = (
  { row, owed, last }: Pick<GoodsView, 'row' | 'owed' | 'last'>,
  now: Date,
): GoodsStanding => {
  const zone = zoneOfGoods(row)
  const { currentPeriodEnd: end, frequencyDays: intervalDays } = row
  if (row.status !== 'active' || row.cancelAtPeriodEnd || owed || !end || end <= now)
    return { zone, goesOn: false, options: none, last, undoTo: null, canPutBack: false }
  const timing = { today: dayIn(now, zone), chargeOn: dayIn(end, zone), intervalDays }
  return {
    zone,
    goesOn: true,
    options: goodsOptions(timing),
    last,
    undoTo: undoDay(last, goodsTiming(timing), zone, now),
    canPutBack: last?.kind === 'contents' && last.toOn?.getTime() === end.getTime(),
  }
}

/** What was announced and does not apply yet, the first of each piece, with what each delivery as it is now then costs. */
export const comingPrices = ({ agreed, changes }: Pick<GoodsView, 'agreed' | 'changes'>, now: Date) =>
  agreed.flatMap(({ variantId, title }) => {
    const today = dayIn(now, CLINIC_ZONE)
    const next = changes.find(one => one.variantId === variantId && one.withdrawnAt === null && one.appliesOn > today)
    if (!next) return []
    const { toCents, appliesOn, why } = next
    const deliveryCents = goodsCents(goodsPricedOn(agreed, changes.map(asChange), appliesOn))
    return [{ variantId, title, toCents, appliesOn, why, deliveryCents }]
  })
