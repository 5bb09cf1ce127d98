import { done, type Result, refused } from '@om/contracts/errors'
import { formatMoney, gstIncluded } from '@om/domain/money'
import { PaymentsDisputed, PaymentsUnknown, type ProviderRefund } from '@om/integrations/payments/port'
import { ShopRefused } from '@om/integrations/shop-admin/port'
import { system } from '#src/actor.ts'
import { type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { chosenAddress, patientDetails } from '#src/modules/people/people.ts'
import { applyOrder, referenceKey } from '#src/modules/shop/shop.ts'
import { giveCreditBack, heldByBank } from '#src/modules/subscriptions/subscriptions.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { followHandRefund, settleHandRefund, settleLostGoods } from './desk/pay-goods-refund.ts'
import { noteGoods, writeGoodsPaidByTransfer, writeGoodsRefundFailed, writeNotOrdered } from './goods-mails.ts'
import { payBackDeliveryJob } from './product-subscriptions.jobs.ts'
import {
  type DeliveryRow,
  itemsPricedAt,
  lockDelivery,
  lockDeliveryByRefund,
  lockGoods,
  saveDelivery,
} from './product-subscriptions.repo.ts'

const as = system('billing')
const dayMs = 24 * 60 * 60_000

const move = async (deps: Deps, tx: Tx, before: DeliveryRow, change: Partial<DeliveryRow>): Promise<void> => {
  await saveDelivery(tx, before.id, change)
  await audit(deps.clock, tx, {
    action: `product_delivery.${change.state}`,
    subjectType: 'product_delivery',
    subjectId: before.id,
    patientId: before.patientId,
    fromState: before.state,
    ...(change.state ? { toState: change.state } : {}),
  })
  await announce(tx, [`user:${before.patientId}`], 'subscription', before.subscriptionId)
}

/** The bank gave a payment back for good: nothing is sent for it, nothing more of it is owed, and the ledger has one row. */
const settleByBank = async (deps: Deps, tx: Tx, delivery: DeliveryRow): Promise<void> => {
  if (delivery.state === 'paid') await move(deps, tx, delivery, { state: 'paying_back' })
  await move(deps, tx, { ...delivery, state: 'paying_back' }, { state: 'paid_back' })
  await closeTasks(deps, tx, 'goods_refund_failed', [delivery.id], '')
}

/** What is sent where, read together; null once it is ordered or given back. */
const readyDelivery = (deps: Deps, id: string) =>
  inTransaction({ deps, actor: as }, async ({ tx }) => {
    const delivery = await lockDelivery(tx, id)
    if (delivery?.state !== 'paid') return null
    // While the bank decides it waits; once the bank has given the money back, nothing is sent for it.
    const held = await heldByBank(tx, delivery)
    if (held === 'lost') await settleByBank(deps, tx, delivery)
    if (held) return null
    const row = await lockGoods(tx, delivery.subscriptionId)
    const person = await patientDetails(tx, delivery.patientId)
    if (!row || !person) return null
    const goesTo = (await chosenAddress(tx, row.patientId, row.addressId)) ?? row.shipTo
    return { delivery, row, person, goesTo, items: await itemsPricedAt(tx, row.id, delivery.dueAt ?? delivery.paidAt) }
  })

/** The shop will not take it: its patient is told, the money goes back by itself, and the front desk looks why. */
const giveBack = (deps: Deps, id: string, problem: string): Promise<void> =>
  inTransaction({ deps, actor: as }, async ({ tx, now }) => {
    const delivery = await lockDelivery(tx, id)
    const row = delivery && (await lockGoods(tx, delivery.subscriptionId))
    if (!row || delivery.state !== 'paid') return
    await move(deps, tx, delivery, { state: 'paying_back', problem })
    await writeNotOrdered(deps, tx, row, delivery)
    await deps.jobs.send(tx, payBackDeliveryJob, { deliveryId: id })
    await openTask(deps, tx, {
      role: 'admin',
      kind: 'goods_not_ordered',
      subjectId: id,
      patientId: delivery.patientId,
      summary: `The shop did not take a paid subscription delivery: ${problem} All of it is paid back by itself; see to the stock or the item before the next one.`,
      dueAt: new Date(now.getTime() + dayMs),
    })
  })

/**
 * Orders a paid delivery at the shop, as an order that is paid already; stock and dispatch are the shop's from then on. The reference on
 * it finds it again where the answer was lost, so that it is ordered once. Throws while the shop does not answer: the job comes again.
 */
export const orderDelivery = async (deps: Deps, id: string): Promise<void> => {
  const ready = await readyDelivery(deps, id)
  if (!ready) return
  const { delivery, row, person, goesTo, items } = ready
  const { line1, line2, suburb, state, postcode } = goesTo
  try {
    const order = await deps.shop.createOrder({
      reference: delivery.reference,
      attributes: [{ key: referenceKey, value: delivery.reference }],
      email: person.email,
      phone: row.shipTo.phone,
      firstName: row.shipTo.firstName,
      lastName: row.shipTo.lastName,
      shipTo: { line1, line2, suburb, state, postcode },
      currency: row.currency,
      lines: items.map(({ variantId, quantity, unitCents, isTaxed }) => ({
        variantId,
        quantity,
        unitCents,
        taxCents: isTaxed ? gstIncluded(unitCents * quantity) : 0,
      })),
    })
    await inTransaction({ deps, actor: as }, async ({ tx }) => {
      const locked = await lockDelivery(tx, id)
      if (locked?.state === 'paid')
        await move(deps, tx, locked, { state: 'ordered', shopOrderId: order.id, shopOrderName: order.name })
    })
    await applyOrder(deps, order.id)
  } catch (error) {
    if (!(error instanceof ShopRefused)) throw error
    await giveBack(deps, id, error.message)
  }
}

/** A dispute about a payment for goods is lost: nothing more goes back of it, neither by the rules nor by hand. */
export const settleLostDelivery = async (deps: Deps, tx: Tx, id: string): Promise<void> => {
  const delivery = await lockDelivery(tx, id)
  if (!delivery) return
  await settleLostGoods(deps, tx, delivery)
  if (delivery.state === 'paying_back' || delivery.state === 'paid') await settleByBank(deps, tx, delivery)
}

/** Pays a delivery back in full, once, and follows it until the bank has taken it; while a dispute about it is open it waits. */
export const payBackDelivery = async (deps: Deps, id: string): Promise<void> => {
  const delivery = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const found = await lockDelivery(tx, id)
    if (found?.state !== 'paying_back') return undefined
    const held = await heldByBank(tx, found)
    if (held === 'lost') await settleByBank(deps, tx, found)
    return held ? undefined : found
  })
  if (!delivery) return
  const { stripeRefundId, stripeInvoiceId, amountCents, creditCents } = delivery
  const cardCents = amountCents - creditCents
  let status: string
  let refundId = stripeRefundId
  try {
    // What was paid with credit alone asks no card.
    const refund = stripeRefundId
      ? await deps.payments.readRefund(stripeRefundId)
      : cardCents === 0
        ? { refundId: null, status: 'succeeded' as const }
        : await deps.payments.refundInvoice(stripeInvoiceId, { key: `goods:${id}`, amountCents: cardCents })
    ;({ status } = refund)
    refundId = refund.refundId
  } catch (error) {
    // A dispute that we have not been told of yet: it waits as it does for one that we know of.
    if (error instanceof PaymentsDisputed) return
    if (!(error instanceof PaymentsUnknown)) throw error
    status = 'failed'
  }
  await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const locked = await lockDelivery(tx, id)
    if (locked?.state !== 'paying_back') return
    if (status === 'succeeded') {
      const row = await lockGoods(tx, locked.subscriptionId)
      if (row)
        await noteGoods(deps, tx, { ...row, amountCents }, 'paid_back', 'Paid back: nothing was sent for it.', id)
      await giveCreditBack(tx, stripeInvoiceId)
      return move(deps, tx, locked, { state: 'paid_back', stripeRefundId: refundId })
    }
    if (locked.stripeRefundId !== refundId) await saveDelivery(tx, id, { stripeRefundId: refundId })
    if (status === 'failed') await failPayBack(deps, tx, locked)
  })
}

/** A repayment did not reach the card: people pay it by bank transfer, once. */
const failPayBack = async (deps: Deps, tx: Tx, delivery: DeliveryRow): Promise<void> => {
  if (delivery.refundFailedAt) return
  const now = deps.clock.now()
  await saveDelivery(tx, delivery.id, { refundFailedAt: now })
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'goods_refund_failed',
    subjectId: delivery.id,
    patientId: delivery.patientId,
    summary: `The repayment of ${formatMoney({ cents: delivery.amountCents - delivery.creditCents, currency: 'AUD' })} for a subscription delivery did not reach the card. Pay it back by bank transfer, then say so here.`,
    dueAt: new Date(now.getTime() + dayMs),
  })
  const row = await lockGoods(tx, delivery.subscriptionId)
  if (row) await writeGoodsRefundFailed(deps, tx, row, delivery)
}

/**
 * The provider tells that a repayment of goods has failed, also long after it had said that it went through: it is owed again, the
 * ledger says so, and its buyer and the office are told. Anything else that it tells is read by who waits for it.
 */
export const followGoodsRefund = async (deps: Deps, tx: Tx, told: ProviderRefund): Promise<void> => {
  if (await followHandRefund(deps, tx, told)) return
  const delivery = told.status === 'failed' ? await lockDeliveryByRefund(tx, told.refundId) : undefined
  if (!delivery) return
  if (delivery.state === 'paid_back') {
    await move(deps, tx, delivery, { state: 'paying_back' })
    const row = await lockGoods(tx, delivery.subscriptionId)
    const owed = row && { ...row, amountCents: delivery.amountCents }
    if (owed)
      await noteGoods(deps, tx, owed, 'sent_back', 'The repayment did not arrive. We still owe it to you.', delivery.id)
  }
  await failPayBack(deps, tx, delivery)
}

/**
 * Somebody has paid a delivery back by bank transfer, since its card did not take it: it is paid back from then on, and its patient is
 * told. Refuses with `not_found`, `refund_settled` where a colleague was faster, and `payment_disputed` while the bank has the money.
 */
export const settleGoodsRefund = async (
  { deps, tx, actor }: Ctx<'admin'>,
  { id }: { id: string },
): Promise<Result<{ ok: true }>> => {
  const byHand = await settleHandRefund(deps, tx, id, actor.name)
  if (byHand) return byHand
  const delivery = await lockDelivery(tx, id)
  const row = delivery && (await lockGoods(tx, delivery.subscriptionId))
  if (!row) return refused('not_found')
  if (delivery.state !== 'paying_back' || !delivery.refundFailedAt) return refused('refund_settled')
  if (await heldByBank(tx, delivery)) return refused('payment_disputed')
  // What the provider still tells of its own attempt is no word on the transfer.
  await move(deps, tx, delivery, { state: 'paid_back', stripeRefundId: null })
  await giveCreditBack(tx, delivery.stripeInvoiceId)
  const paid = { ...row, amountCents: delivery.amountCents }
  await noteGoods(deps, tx, paid, 'paid_back', 'Paid back by bank transfer: nothing was sent for it.', `transfer:${id}`)
  await writeGoodsPaidByTransfer(deps, tx, row, delivery)
  await closeTasks(deps, tx, 'goods_refund_failed', [id], actor.name)
  return done({ ok: true })
}
