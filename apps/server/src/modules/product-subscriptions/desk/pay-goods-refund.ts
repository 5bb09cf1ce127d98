import { done, type Result, refused } from '@om/contracts/errors'
import { formatMoney } from '@om/domain/money'
import { PaymentsDisputed, PaymentsUnknown, type ProviderRefund } from '@om/integrations/payments/port'
import { ShopRefused } from '@om/integrations/shop-admin/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { applyOrder, settleReturnsOf } from '#src/modules/shop/shop.ts'
import { dropAsked, giveCreditBack, heldByBank, notePrice } from '#src/modules/subscriptions/subscriptions.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { writeGoodsPaidBack, writeGoodsRefundFailed } from '../goods-mails.ts'
import { type DeliveryRow, lockDelivery, lockGoods } from '../product-subscriptions.repo.ts'
import {
  type GoodsRefundRow,
  goodsRefundsOf,
  lockGoodsRefund,
  lockGoodsRefundAt,
  saveGoodsRefund,
} from './goods-desk.repo.ts'

const as = system('billing')
const DAY_MS = 86_400_000

const note = async (deps: Deps, tx: Tx, what: string, { id, patientId }: DeliveryRow): Promise<void> => {
  await audit(deps.clock, tx, {
    action: `product_delivery.${what}`,
    subjectType: 'product_delivery',
    subjectId: id,
    patientId,
  })
  await announce(tx, [`user:${patientId}`, 'role:admin'], 'subscription', id)
}

const ledger = (deps: Deps, tx: Tx, refund: GoodsRefundRow, delivery: DeliveryRow, kind: 'paid_back' | 'sent_back') =>
  notePrice(deps, tx, {
    patientId: refund.patientId,
    subjectId: delivery.subscriptionId,
    kind,
    amountCents: refund.amountCents,
    currency: 'AUD',
    why:
      kind === 'paid_back'
        ? `Paid back for order ${delivery.shopOrderName}.`
        : `The repayment for order ${delivery.shopOrderName} did not arrive. We still owe it to you.`,
    key: `goods-refund-${kind}:${refund.id}:${refund.attempt}`,
  })

/** Money that went back, by card or by transfer: the ledger, its buyer, and returns that waited for it. */
const paidBack = async (
  deps: Deps,
  tx: Tx,
  refund: GoodsRefundRow,
  delivery: DeliveryRow,
  way: 'to_card' | 'by_transfer',
): Promise<void> => {
  const row = await lockGoods(tx, delivery.subscriptionId)
  const back = (await goodsRefundsOf(tx, delivery.id)).filter(one => one.status === 'succeeded')
  await giveCreditBack(
    tx,
    delivery.stripeInvoiceId,
    back.reduce((sum, one) => sum + one.creditCents, 0),
  )
  await ledger(deps, tx, refund, delivery, 'paid_back')
  if (row) await writeGoodsPaidBack(deps, tx, row, delivery, refund, way)
  if (delivery.shopOrderId) await settleReturnsOf(deps, tx, delivery.shopOrderId)
}

/** Stores how a refund stands at the provider; its buyer, or the office where it failed, is told once. */
const settle = async (deps: Deps, tx: Tx, refund: GoodsRefundRow, told: ProviderRefund): Promise<void> => {
  const delivery = await lockDelivery(tx, refund.deliveryId)
  if (!delivery || refund.status === told.status || refund.status === 'failed') return
  await saveGoodsRefund(tx, refund.id, {
    status: told.status,
    stripeRefundId: told.refundId || null,
    settledAt: told.status === 'pending' ? null : deps.clock.now(),
  })
  await note(deps, tx, `refund_${told.status}`, delivery)
  if (told.status === 'succeeded') await paidBack(deps, tx, refund, delivery, 'to_card')
  if (told.status !== 'failed') return
  if (refund.status === 'succeeded') await ledger(deps, tx, refund, delivery, 'sent_back')
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'goods_refund_failed',
    subjectId: refund.id,
    patientId: refund.patientId,
    summary: `The repayment of ${formatMoney({ cents: refund.amountCents - refund.creditCents, currency: 'AUD' })} for order ${delivery.shopOrderName} did not reach the card. Pay it back by bank transfer, then say so here.`,
    dueAt: new Date(deps.clock.now().getTime() + DAY_MS),
  })
  const row = await lockGoods(tx, delivery.subscriptionId)
  if (row) await writeGoodsRefundFailed(deps, tx, row, refund)
}

/** Calls the order of a delivery off at the shop, so that nothing is sent; where the shop will not, the office is told. */
export const stopShopOrder = async (deps: Deps, deliveryId: string): Promise<void> => {
  const delivery = await inTransaction({ deps, actor: as }, ({ tx }) => lockDelivery(tx, deliveryId))
  if (!delivery?.shopOrderId) return
  let problem: string | null = null
  try {
    await deps.shop.cancelOrder(delivery.shopOrderId)
  } catch (error) {
    if (!(error instanceof ShopRefused)) throw error
    problem = error.message
  }
  await applyOrder(deps, delivery.shopOrderId)
  await inTransaction({ deps, actor: as }, async ({ tx, now }) => {
    await note(deps, tx, problem === null ? 'stopped' : 'not_stopped', delivery)
    if (problem === null) return
    await openTask(deps, tx, {
      role: 'admin',
      kind: 'goods_not_stopped',
      subjectId: deliveryId,
      patientId: delivery.patientId,
      summary: `The shop did not call off order ${delivery.shopOrderName}, although its money goes back: ${problem} See whether it has left.`,
      dueAt: new Date(now.getTime() + DAY_MS),
    })
  })
}

/** The bank has given it back: over, and no second row in the ledger. */
const settleByBank = async (deps: Deps, tx: Tx, { id }: GoodsRefundRow, delivery: DeliveryRow): Promise<void> => {
  await saveGoodsRefund(tx, id, { status: 'succeeded', settledAt: deps.clock.now() })
  await note(deps, tx, 'refund_by_bank', delivery)
  await closeTasks(deps, tx, 'goods_refund_failed', [id], '')
}

/** The bank gave a payment for goods back for good: what was agreed to go back of it, or had not reached the card, is owed no more. */
export const settleLostGoods = async (deps: Deps, tx: Tx, delivery: DeliveryRow): Promise<void> => {
  const requests = await goodsRefundsOf(tx, delivery.id)
  for (const refund of requests)
    if (refund.decision === 'approved' && (refund.status === 'requested' || refund.status === 'failed'))
      await settleByBank(deps, tx, refund, delivery)
  await dropAsked(deps, tx, { id: delivery.id, requests }, (id, row) => saveGoodsRefund(tx, id, row))
}

/** Pays what was agreed to back, under one name however often it is asked. Throws while the provider or the shop does not answer. */
export const payGoodsRefund = async (deps: Deps, { refundId }: { refundId: string }): Promise<void> => {
  const found = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const refund = await lockGoodsRefund(tx, refundId)
    const delivery = refund && (await lockDelivery(tx, refund.deliveryId))
    if (!delivery || refund.decision !== 'approved' || refund.status === 'succeeded' || refund.status === 'failed')
      return null
    const held = await heldByBank(tx, delivery)
    // While the bank decides it waits; what the bank took back for good is back with its holder already.
    if (held === 'lost') await settleByBank(deps, tx, refund, delivery)
    return held ? null : { refund, delivery }
  })
  if (!found) return
  const { refund, delivery } = found
  if (refund.stopsOrder && refund.status === 'requested') await stopShopOrder(deps, delivery.id)
  // What was paid with credit alone asks no card.
  const cardCents = refund.amountCents - refund.creditCents
  let told: ProviderRefund
  try {
    told = refund.stripeRefundId
      ? await deps.payments.readRefund(refund.stripeRefundId)
      : cardCents === 0
        ? { refundId: '', status: 'succeeded', amountCents: 0 }
        : await deps.payments.refundInvoice(delivery.stripeInvoiceId, {
            key: `goods-refund:${refund.id}:${refund.attempt}`,
            amountCents: cardCents,
          })
  } catch (error) {
    // A dispute that we have not been told of yet: it waits as it does for one that we know of.
    if (error instanceof PaymentsDisputed) return
    if (!(error instanceof PaymentsUnknown)) throw error
    told = { refundId: '', status: 'failed', amountCents: 0 }
  }
  await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const now = await lockGoodsRefund(tx, refundId)
    if (now) await settle(deps, tx, now, told)
  })
}

/** What the provider tells of a refund that was made by hand; false where it is none of these. */
export const followHandRefund = async (deps: Deps, tx: Tx, told: ProviderRefund): Promise<boolean> => {
  const refund = await lockGoodsRefundAt(tx, told.refundId)
  if (refund) await settle(deps, tx, refund, told)
  return refund !== undefined
}

/** Somebody has paid one back by bank transfer; null where it is no refund by hand, otherwise what the endpoint answers. */
export const settleHandRefund = async (
  deps: Deps,
  tx: Tx,
  id: string,
  by: string,
): Promise<Result<{ ok: true }> | null> => {
  const refund = await lockGoodsRefund(tx, id)
  const delivery = refund && (await lockDelivery(tx, refund.deliveryId))
  if (!delivery) return null
  if (refund.status !== 'failed') return refused('refund_settled')
  if (await heldByBank(tx, delivery)) return refused('payment_disputed')
  // What the provider still tells of its own attempt is no word on the transfer.
  const again = { ...refund, attempt: refund.attempt + 1 }
  await saveGoodsRefund(tx, id, { status: 'succeeded', settledAt: deps.clock.now(), stripeRefundId: null })
  await note(deps, tx, 'refund_by_transfer', delivery)
  await paidBack(deps, tx, again, delivery, 'by_transfer')
  await closeTasks(deps, tx, 'goods_refund_failed', [id], by)
  return done({ ok: true })
}
