import { randomBytes, randomUUID } from 'node:crypto'
import type { ProviderInvoice, ProviderSubscription } from '@om/integrations/payments/port'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { noteCheckout } from '#src/modules/shop/shop.ts'
import {
  creditWords,
  dropOwedOf,
  freeCredit,
  giveCreditBack,
  lastChangeOf,
  noteOwed,
  settleOwed,
} from '#src/modules/subscriptions/subscriptions.ts'
import { goodsProblem } from './decide-goods.ts'
import {
  type chargedInError,
  noteGoods,
  writeGoodsChargedInError,
  writeGoodsEnded,
  writeGoodsStarted,
} from './goods-mails.ts'
import { decideGoodsJob, keepDraftsJob, orderDeliveryJob, payBackDeliveryJob } from './product-subscriptions.jobs.ts'
import {
  type DeliveryRow,
  fillPayment,
  type GoodsRow,
  insertDelivery,
  itemsOf,
  lockGoods,
  saveDelivery,
  saveGoods,
} from './product-subscriptions.repo.ts'

export type GoodsState = { subscription: ProviderSubscription; invoices: ProviderInvoice[] }

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The provider's word as ours; a word that is new to us changes nothing. */
const statusOf = (status: string, before: GoodsRow['status']): GoodsRow['status'] => {
  if (status === 'active' || status === 'trialing') return 'active'
  if (status === 'past_due' || status === 'unpaid') return 'past_due'
  return status === 'canceled' || status === 'incomplete_expired' ? 'cancelled' : before
}

/**
 * Asks once more, now that a payment was made, whether it was allowed; null where it was. The first one is its buyer's own. One that was
 * made after they cancelled is none of theirs, whoever made it: only a notice since then means that they go on.
 */
const whyNotAllowed = async (tx: Tx, row: GoodsRow, invoice: ProviderInvoice) => {
  if (invoice.billingReason === 'subscription_create') return null
  const last = await lastChangeOf(tx, row.id)
  const cancelledAt = last?.kind === 'cancel' ? last.madeAt : null
  const isTold = cancelledAt !== null && row.noticedAt !== null && row.noticedAt > cancelledAt
  const isCancelled = cancelledAt !== null && !isTold && cancelledAt < (invoice.paidAt ?? cancelledAt)
  return goodsProblem(tx, row, invoice, !isCancelled)
}

/** It makes no order: all of it goes back by itself, and its buyer is told why. */
const giveBackCharge = async (
  deps: Deps,
  tx: Tx,
  row: GoodsRow,
  { delivery, problem }: { delivery: DeliveryRow; problem: keyof typeof chargedInError },
): Promise<void> => {
  const { id, patientId } = delivery
  await saveDelivery(tx, id, { state: 'paying_back', problem: `It should not have been charged: ${problem}.` })
  await audit(deps.clock, tx, {
    action: 'product_delivery.charge_not_allowed',
    subjectType: 'product_delivery',
    subjectId: id,
    patientId,
    fromState: 'paid',
    toState: 'paying_back',
    reason: problem,
  })
  await writeGoodsChargedInError(deps, tx, row, delivery, problem)
  await deps.jobs.send(tx, payBackDeliveryJob, { deliveryId: id })
  await announce(tx, ['role:admin'], 'subscription', id)
}

/**
 * A paid period becomes a delivery, once, with a reference of ours that its order at the shop carries; one that was not to be charged is
 * paid back instead.
 */
const storePaid = async (deps: Deps, tx: Tx, row: GoodsRow, invoice: ProviderInvoice): Promise<void> => {
  const delivery = await insertDelivery(tx, {
    id: randomUUID(),
    subscriptionId: row.id,
    patientId: row.patientId,
    stripeInvoiceId: invoice.invoiceId,
    invoiceNumber: invoice.number,
    cardLast4: invoice.cardLast4,
    amountCents: invoice.amountCents,
    creditCents: invoice.creditCents,
    reference: randomBytes(12).toString('base64url'),
    dueAt: invoice.periodStart,
    paidAt: invoice.paidAt ?? deps.clock.now(),
  })
  if (!delivery) {
    // A list of invoices names no card.
    if (await fillPayment(tx, invoice.invoiceId, invoice.number, invoice.cardLast4))
      await announce(tx, ['role:admin'], 'subscription', row.id)
    return
  }
  const { patientId, brand } = row
  const charged = { ...row, amountCents: invoice.amountCents }
  await noteGoods(deps, tx, charged, 'charged', `Charged for one delivery.${creditWords(invoice)}`, invoice.invoiceId)
  await audit(deps.clock, tx, {
    action: 'product_delivery.paid',
    subjectType: 'product_delivery',
    subjectId: delivery.id,
    patientId,
    toState: 'paid',
  })
  const problem = await whyNotAllowed(tx, row, invoice)
  if (problem) return giveBackCharge(deps, tx, row, { delivery, problem })
  const lines = (await itemsOf(tx, row.id)).map(({ variantId, quantity }) => ({ variantId, quantity }))
  await noteCheckout(deps, tx, { reference: delivery.reference, patientId, brand, lines })
  await deps.jobs.send(tx, orderDeliveryJob, { deliveryId: delivery.id })
}

const storeInvoice = async (deps: Deps, tx: Tx, row: GoodsRow, invoice: ProviderInvoice): Promise<void> => {
  const { status, invoiceId } = invoice
  if (status === 'draft' && row.status === 'active')
    return deps.jobs.send(tx, decideGoodsJob, { subscriptionId: row.id, stripeInvoiceId: invoiceId })
  if (status === 'paid' && invoice.amountCents > 0) await storePaid(deps, tx, row, invoice)
  if (status === 'paid') return settleOwed(deps, tx, invoiceId, 'paid')
  if (status === 'void' || status === 'uncollectible') {
    await giveCreditBack(tx, invoiceId)
    return settleOwed(deps, tx, invoiceId, 'dropped')
  }
  if (status !== 'open' || invoice.attemptCount === 0 || row.status !== 'past_due') return
  const { patientId, brand, id: subjectId, stripeSubscriptionId, frequencyDays: intervalDays } = row
  if (!stripeSubscriptionId) return
  await noteOwed(deps, tx, { patientId, brand, kind: 'goods', subjectId, stripeSubscriptionId, intervalDays }, invoice)
}

/** Stores a product subscription, and what was paid for it, as the provider has it. Repeating it changes nothing. */
export const storeGoods = async (deps: Deps, tx: Tx, { subscription, invoices }: GoodsState): Promise<void> => {
  const before = isUuid(subscription.subject) ? await lockGoods(tx, subscription.subject) : undefined
  const isOther = before?.stripeSubscriptionId && before.stripeSubscriptionId !== subscription.subscriptionId
  if (!before || isOther || before.patientId !== subscription.patientId) {
    deps.log.warn({ subscriptionId: subscription.subscriptionId }, 'a subscription belongs to no goods of ours')
    return
  }
  const now = deps.clock.now()
  const change = {
    stripeSubscriptionId: subscription.subscriptionId,
    status: statusOf(subscription.status, before.status),
    currentPeriodEnd: subscription.currentPeriodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  }
  // Its first payment has not come in: nothing was agreed that could be kept.
  if (change.status === 'open') return
  const isSame =
    before.status === change.status &&
    before.cancelAtPeriodEnd === change.cancelAtPeriodEnd &&
    before.currentPeriodEnd?.getTime() === change.currentPeriodEnd?.getTime()
  const row = isSame
    ? before
    : await saveGoods(tx, before.id, { ...change, startedAt: before.startedAt ?? now, updatedAt: now })
  const { keepsDrafts, isCollectionPaused } = subscription
  if (row.status === 'active' && !keepsDrafts && !isCollectionPaused)
    await deps.jobs.send(tx, keepDraftsJob, { subscriptionId: row.id })
  for (const invoice of invoices.toReversed()) await storeInvoice(deps, tx, row, invoice)
  if (row.status === 'cancelled') {
    await dropOwedOf(deps, tx, subscription.subscriptionId, { isTold: true })
    await freeCredit(tx, row.id)
  }
  if (isSame) return
  await announce(tx, [`user:${row.patientId}`], 'subscription', row.id)
  if (before.status === row.status) return
  await audit(deps.clock, tx, {
    action: 'product_subscription.status',
    subjectType: 'product_subscription',
    subjectId: row.id,
    patientId: row.patientId,
    fromState: before.status,
    toState: row.status,
  })
  if (before.status === 'open' && row.status === 'active') {
    await noteGoods(deps, tx, row, 'agreed', 'You agreed to it as you started.', row.id)
    await writeGoodsStarted(deps, tx, row)
  }
  // Someone who cancelled was told then; an end that nobody asked for needs words.
  if (row.status === 'cancelled' && !before.cancelAtPeriodEnd && before.status === 'past_due')
    await writeGoodsEnded(deps, tx, row)
}
