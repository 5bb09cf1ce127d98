import { goodsCents, goodsChargeProblem } from '@om/domain/catalogue/goods-subscription'
import { addDays, dayIn } from '@om/domain/dates'
import { RENEWAL_REMINDER_DAYS } from '@om/domain/lifecycles/subscription'
import { PaymentsDown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import {
  applyBilling,
  applySubscription,
  disputesOf,
  giveCreditBack,
  holdCredit,
  lastChangeOf,
  linksOf,
  takeCredit,
} from '#src/modules/subscriptions/subscriptions.ts'
import { firstCharge } from './change-subscription.ts'
import { dueForNotice } from './goods-due.repo.ts'
import { noteGoods, writeGoodsMoved, writeGoodsNotice } from './goods-mails.ts'
import { bringGoodsPrice } from './goods-prices.ts'
import { goodsStanding, zoneOfGoods } from './goods-standing.ts'
import { canCancelGoods } from './product-subscriptions.present.ts'
import { type GoodsRow, itemsPricedAt, lockGoods, saveGoods } from './product-subscriptions.repo.ts'

const as = system('billing')
const dayMs = 24 * 60 * 60_000
const batch = 20

type Draft = { subscriptionId: string; stripeInvoiceId: string }

type Due = { periodStart: Date; amountCents: number }

/** Why a delivery that falls due is not charged, by what is known in this moment; null where it may be. */
export const goodsProblem = async (
  tx: Tx,
  row: GoodsRow,
  { periodStart: due, amountCents }: Due,
  isActive: boolean,
) => {
  const zone = zoneOfGoods(row)
  const { noticedAt, noticedCents, remindedFor } = row
  const isNoticed = noticedAt !== null && noticedCents !== null && remindedFor?.getTime() === due.getTime()
  const disputed = await disputesOf.ask(tx, row.patientId)
  return goodsChargeProblem({
    day: dayIn(due, zone),
    amountCents,
    isActive,
    isDisputed: disputed.some(one => one.kind === 'goods' && one.standing === 'open'),
    allowedCents: goodsCents(await itemsPricedAt(tx, row.id, due)),
    notice: isNoticed ? { on: dayIn(noticedAt, zone), amountCents: noticedCents } : null,
  })
}

/** From the first payment on what falls due stays a draft until {@link decideGoods}. Safe to repeat. */
export const keepDraftsOfGoods = async (deps: Deps, { subscriptionId }: { subscriptionId: string }): Promise<void> => {
  const row = await inTransaction({ deps, actor: as }, ({ tx }) => lockGoods(tx, subscriptionId))
  if (row?.status !== 'active' || !row.stripeSubscriptionId) return
  const { keepsDrafts, isCollectionPaused } = await deps.payments.readSubscription(row.stripeSubscriptionId)
  if (!keepsDrafts && !isCollectionPaused) await deps.payments.setCollection(row.stripeSubscriptionId, 'as_draft')
}

/**
 * Asks whether a delivery of goods may be charged, now that its invoice is a draft: it becomes final and is collected, or is void. What
 * could not be told seven days before with its amount is charged on the first day for which it can be, and its buyer is told. Safe to
 * repeat. Throws `PaymentsDown`, and is then tried again. (REG-22, REG-23)
 */
export const decideGoods = async (deps: Deps, { subscriptionId, stripeInvoiceId }: Draft): Promise<void> => {
  const invoice = await deps.payments.readInvoice(stripeInvoiceId)
  if (invoice.status !== 'draft') return
  const { periodStart: due, amountCents } = invoice
  const decided = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const row = await lockGoods(tx, subscriptionId)
    if (!row?.stripeSubscriptionId) return undefined
    const problem = await goodsProblem(tx, row, invoice, row.status === 'active' && !row.cancelAtPeriodEnd)
    if (problem && amountCents > 0)
      await audit(deps.clock, tx, {
        action: 'product_subscription.not_charged',
        subjectType: 'product_subscription',
        subjectId: row.id,
        patientId: row.patientId,
        reason: problem,
      })
    const mayCharge = !problem || amountCents === 0
    const taken = { patientId: row.patientId, subjectId: row.id, totalCents: amountCents, stripeInvoiceId }
    if (!mayCharge) await giveCreditBack(tx, stripeInvoiceId)
    const creditCents = mayCharge ? await takeCredit(deps, tx, taken) : 0
    return { row, problem: mayCharge ? null : problem, stripeId: row.stripeSubscriptionId, creditCents }
  })
  if (!decided) return
  const { row, problem, stripeId, creditCents } = decided
  if (!problem) await deps.payments.finalizeInvoice(stripeInvoiceId, creditCents)
  else if (problem === 'notice' || problem === 'amount') {
    const at = firstCharge(row, due, deps.clock.now())
    await deps.payments.moveNextCharge(stripeId, { at, key: `goods-missed:${stripeInvoiceId}` })
    await deps.payments.voidInvoice(stripeInvoiceId)
    await inTransaction({ deps, actor: as }, ({ tx }) => writeGoodsMoved(deps, tx, row, at))
  } else await deps.payments.voidInvoice(stripeInvoiceId)
  await applyBilling(deps, stripeId)
  // Somebody changed it at the provider: it is put back, or the next one would not be charged either.
  if (problem === 'amount') await bringGoodsPrice(deps, row.id, true)
}

/** What is due sooner than a notice allows comes later: nothing is charged that was not told. */
const moveLate = async (deps: Deps, row: GoodsRow, at: Date): Promise<void> => {
  const { id, stripeSubscriptionId, currentPeriodEnd } = row
  if (!stripeSubscriptionId) return
  await deps.payments.moveNextCharge(stripeSubscriptionId, {
    at,
    key: `goods-late:${id}:${currentPeriodEnd?.getTime()}`,
  })
  await inTransaction({ deps, actor: as }, ({ tx }) => writeGoodsMoved(deps, tx, row, at))
  await applySubscription(deps, stripeSubscriptionId)
}

/**
 * Seven days before each charge its day and amount are written, with links that work without signing in; what is found too late for that
 * is charged later.
 */
export const writeGoodsNotices = async (deps: Deps): Promise<void> => {
  const late = await inTransaction({ deps, actor: as }, async ({ tx, now }) => {
    const tooLate: GoodsRow[] = []
    // A day too many for the index, then by the day of where it goes.
    for (const row of await dueForNotice(
      tx,
      now,
      new Date(now.getTime() + (RENEWAL_REMINDER_DAYS + 1) * dayMs),
      batch,
    )) {
      const { currentPeriodEnd: due, amountCents } = row
      const zone = zoneOfGoods(row)
      const week = addDays(dayIn(now, zone), RENEWAL_REMINDER_DAYS)
      if (!due || dayIn(due, zone) > week) continue
      // Its price is not as it was announced yet, as the provider does not answer: nothing wrong is told.
      if (goodsCents(await itemsPricedAt(tx, row.id, due)) !== amountCents && dayIn(due, zone) === week) continue
      if (dayIn(due, zone) < week) {
        tooLate.push(row)
        continue
      }
      const last = await lastChangeOf(tx, row.id)
      const { options } = goodsStanding({ row, owed: null, last }, now)
      const canCancel = canCancelGoods(row)
      const told = { patientId: row.patientId, subjectId: row.id, totalCents: amountCents }
      const creditCents = await holdCredit(deps, tx, told)
      await writeGoodsNotice(
        deps,
        tx,
        row,
        creditCents,
        await linksOf(deps, { id: row.id, options, last, canCancel, until: due }),
      )
      await noteGoods(deps, tx, row, 'notice', 'Announced seven days before.', `${row.id}:${due.toISOString()}`)
      await saveGoods(tx, row.id, { remindedFor: due, noticedAt: now, noticedCents: amountCents })
    }
    return tooLate
  })
  for (const row of late) {
    try {
      await moveLate(deps, row, firstCharge(row, row.currentPeriodEnd ?? deps.clock.now(), deps.clock.now()))
    } catch (error) {
      deps.log.warn({ err: error, id: row.id }, 'a payment for goods could not be moved')
      if (error instanceof PaymentsDown) return
    }
  }
}
