import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { PaymentForAdmin, payments } from '@om/contracts/payments'
import { goodsCents, goodsPricedOn, priceDay } from '@om/domain/catalogue/goods-subscription'
import { dayIn, formatDay } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { firstDayOfPrice, priceOn } from '@om/domain/prescribing/plan-price'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import {
  asChange,
  insertPriceChange,
  lastChangeOf,
  linksOf,
  notePrice,
  priceChangesOfGoods,
  withdrawPriceChange,
} from '#src/modules/subscriptions/subscriptions.ts'
import { writeGoodsPrice } from '../goods-mails.ts'
import { zoneOfGoods } from '../goods-standing.ts'
import { canCancelGoods } from '../product-subscriptions.present.ts'
import { itemsOf, lockGoods } from '../product-subscriptions.repo.ts'
import { listedDelivery } from './goods-desk.repo.ts'
import { readGoodsPayment } from './read-goods-payment.ts'

type Wish = { id: string } & CallInput<typeof payments.price>['body']

/**
 * Announces another price of one piece of the goods behind a payment: their buyer is written to at once, with a way to cancel, and it is
 * charged no sooner than thirty days later. One of that piece that has not begun is withdrawn by it; the price of today withdraws it
 * alone. Refuses with `not_found`, and `payment_changed` where the form showed another price, or nothing more is charged.
 */
export const announceGoodsPrice = async (
  ctx: Ctx<'admin'>,
  { id: deliveryId, variantId, toCents, nowCents, why }: Wish,
): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, actor, now } = ctx
  const found = await listedDelivery(tx, deliveryId)
  const row = found && (await lockGoods(tx, found.row.id))
  if (!row) return refused('not_found')
  const items = await itemsOf(tx, row.id)
  const item = items.find(one => one.variantId === variantId)
  if (!item) return refused('bad_request', [{ field: 'variantId', message: 'Choose what of it costs something else.' }])
  const before = await priceChangesOfGoods(tx, row.id)
  const own = before.filter(one => one.variantId === item.variantId)
  const fromCents = priceOn(item.unitCents, own.map(asChange), priceDay(now))
  if (fromCents !== nowCents || row.status !== 'active' || row.cancelAtPeriodEnd) return refused('payment_changed')
  const { patientId, currency } = row
  const today = dayIn(now, zoneOfGoods(row))
  const waiting = own.filter(one => one.appliesOn > priceDay(now) && !one.withdrawnAt)
  for (const one of waiting) await withdrawPriceChange(tx, one.id, now)
  const appliesOn = firstDayOfPrice(today)
  const isKept = toCents === fromCents
  const made = isKept
    ? null
    : await insertPriceChange(tx, {
        productSubscriptionId: row.id,
        variantId: item.variantId,
        patientId,
        fromCents,
        toCents,
        announcedOn: today,
        appliesOn,
        why,
        by: actor.name,
        announcedAt: now,
      })
  const changes = (await priceChangesOfGoods(tx, row.id)).map(asChange)
  const deliveryOn = (day: string) => goodsCents(goodsPricedOn(items, changes, day))
  const amountCents = deliveryOn(isKept ? priceDay(now) : appliesOn)
  const event = made?.id ?? `kept:${now.toISOString()}`
  await notePrice(deps, tx, {
    patientId,
    subjectId: row.id,
    kind: isKept ? 'kept' : 'change',
    amountCents,
    currency,
    why: isKept
      ? `The price of ${item.title} stays ${formatMoney({ cents: fromCents, currency })}: ${why}`
      : `Announced for charges from ${formatDay(appliesOn)}, as one ${item.title} then costs ${formatMoney({ cents: toCents, currency })}: ${why}`,
    key: `goods-change:${made?.id ?? `${row.id}:${event}`}`,
  })
  const last = await lastChangeOf(tx, row.id)
  const until = row.currentPeriodEnd
  const none = { move: null, pause: null, skipTo: null }
  const links = until
    ? await linksOf(deps, { id: row.id, options: none, last, canCancel: canCancelGoods(row), until })
    : []
  const coming = made && { fromCents: deliveryOn(priceDay(now)), toCents: amountCents, appliesOn }
  await writeGoodsPrice(deps, tx, row, { event, coming, why }, links)
  await audit(deps.clock, tx, {
    action: 'product_subscription.price',
    subjectType: 'product_subscription',
    subjectId: row.id,
    patientId,
    fromState: String(fromCents),
    toState: String(toCents),
    reason: why,
  })
  await announce(tx, [`user:${patientId}`, 'role:admin'], 'subscription', row.id)
  const page = await readGoodsPayment(tx, actor, deliveryId, now)
  return page ? done(page) : refused('not_found')
}
