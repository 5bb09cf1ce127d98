import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { PaymentForAdmin, payments } from '@om/contracts/payments'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import {
  actingFor,
  creditStanding,
  isSentEnough,
  lastChangeOf,
  linksOf,
  wasSent,
} from '#src/modules/subscriptions/subscriptions.ts'
import { changeGoods } from '../change-goods.ts'
import { writeGoodsNotice } from '../goods-mails.ts'
import { goodsStanding } from '../goods-standing.ts'
import { canCancelGoods } from '../product-subscriptions.present.ts'
import { lockDelivery, lockGoods } from '../product-subscriptions.repo.ts'
import { insertGoodsNote, listedDelivery, owedGoods } from './goods-desk.repo.ts'
import { isGoodsAnnounced, readGoodsPayment } from './read-goods-payment.ts'

const page = async ({ tx, actor, now }: Ctx<'admin'>, id: string): Promise<Result<PaymentForAdmin>> => {
  const found = await readGoodsPayment(tx, actor, id, now)
  return found ? done(found) : refused('not_found')
}

/** The goods behind a payment, and what a note about it is kept with. */
const goodsBehind = async (tx: Tx, id: string) => {
  const paid = await listedDelivery(tx, id)
  if (paid) return { row: paid.row, email: paid.email, kept: { deliveryId: id } }
  const unpaid = await owedGoods(tx, id)
  return unpaid && { row: unpaid.row, email: unpaid.email, kept: { owedId: id } }
}

type Note = { id: string } & CallInput<typeof payments.note>['body']

/** A note for colleagues; sent again it is one. Refuses with `not_found`. */
export const noteOnGoods = async (ctx: Ctx<'admin'>, { id, noteId, text }: Note): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, actor, now } = ctx
  const found = await goodsBehind(tx, id)
  if (!found) return refused('not_found')
  await insertGoodsNote(tx, { ...found.kept, id: noteId, text, byName: actor.name, at: now })
  await audit(deps.clock, tx, { action: 'product_delivery.note', subjectType: 'product_delivery', subjectId: id })
  return page(ctx, id)
}

type Change = { id: string } & CallInput<typeof payments.changeForPatient>['body']

/**
 * What a buyer of goods has asked for by phone: it is paused, or their last change taken back, as they would in their account, with the
 * same receipt and mail to them. Who typed it, and what was said, stays with the payment. Refuses with `not_found`, and as
 * {@link changeGoods} does.
 */
export const changeForBuyer = async (
  ctx: BareCtx<'admin'>,
  { id, noteId, kind, on, seen, note }: Change,
): Promise<Result<PaymentForAdmin>> => {
  const { deps, requestId, actor } = ctx
  const found = await inTransaction(ctx, ({ tx }) => goodsBehind(tx, id))
  if (!found) return refused('not_found')
  const { row, kept } = found
  const chargeOn = row.currentPeriodEnd?.toISOString() ?? null
  const asBuyer = { deps, requestId, actor: actingFor(row.patientId, `by phone, typed by ${actor.name}`) }
  const changed = await changeGoods(asBuyer, { id: row.id, kind, on, seen, chargeOn })
  if (!changed.ok) return changed
  return inTransaction(ctx, async inside => {
    const { tx, now } = inside
    const text = `Asked by phone: ${note}`
    const isNew = await insertGoodsNote(tx, { ...kept, id: noteId, text, byName: actor.name, at: now })
    if (isNew)
      await audit(deps.clock, tx, {
        action: 'product_subscription.by_phone',
        subjectType: 'product_subscription',
        subjectId: row.id,
        patientId: row.patientId,
        reason: kind,
      })
    return page(inside, id)
  })
}

type Resend = { id: string } & CallInput<typeof payments.resend>['body']

/**
 * Mails a buyer of goods the notice of their next charge once more: three times a day at most, and the same press once. Refuses with
 * `not_found`, `sent_enough`, and `payment_changed` where no charge is announced any more; the tax invoice of goods is the shop's.
 */
export const resendGoodsNotice = async (
  ctx: Ctx<'admin'>,
  { id, requestKey, what }: Resend,
): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, now } = ctx
  const found = await goodsBehind(tx, id)
  // Of two presses the second waits here until the first is done.
  const row = found && (await lockDelivery(tx, id)) && (await lockGoods(tx, found.row.id))
  if (!found || !row) return refused('not_found')
  if (await wasSent(tx, found.email, requestKey)) return page(ctx, id)
  const until = row.currentPeriodEnd
  if (what !== 'notice' || !until || !isGoodsAnnounced(row, now)) return refused('payment_changed')
  if (await isSentEnough(tx, { subjectType: 'product_delivery', subjectId: id }, now)) return refused('sent_enough')
  const last = await lastChangeOf(tx, row.id)
  const { options } = goodsStanding({ row, owed: null, last }, now)
  const creditCents = (await creditStanding(tx, row.patientId)).heldBy.get(row.id) ?? 0
  const links = await linksOf(deps, { id: row.id, options, last, canCancel: canCancelGoods(row), until })
  await writeGoodsNotice(deps, tx, row, creditCents, links, requestKey)
  await audit(deps.clock, tx, {
    action: 'product_delivery.resend',
    subjectType: 'product_delivery',
    subjectId: id,
    patientId: row.patientId,
    reason: what,
  })
  return page(ctx, id)
}
