import { createHash } from 'node:crypto'
import { done, type Result, refused } from '@om/contracts/errors'
import type { PlanChange } from '@om/contracts/plan-changes'
import type { GoodsWish } from '@om/contracts/product-subscriptions'
import type { GoodsContents } from '@om/db/tables/plan-money'
import { goodsCents } from '@om/domain/catalogue/goods-subscription'
import { dayIn } from '@om/domain/dates'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { isWithin } from '@om/domain/prescribing/plan-changes'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { chosenAddress } from '#src/modules/people/people.ts'
import {
  applyBilling,
  applySubscription,
  lastChangeOf,
  onDay,
  onePress,
  orProviderDown,
  receiptIn,
} from '#src/modules/subscriptions/subscriptions.ts'
import { type GoodsChange, keepGoodsChange } from './goods-receipts.ts'
import { type GoodsStanding, goodsStanding } from './goods-standing.ts'
import {
  type GoodsView,
  isBeingOrdered,
  lockGoods,
  pricedAt,
  saveGoods,
  saveQuantities,
  visibleGoods,
} from './product-subscriptions.repo.ts'
import { linesAtProvider } from './start-subscription.ts'

type Wish = { id: string } & GoodsWish
type Known = { view: GoodsView; standing: GoodsStanding }
/** What becomes of it: when it is charged next, and what comes how often, where that changes. */
type Change = Pick<GoodsChange, 'kind' | 'at' | 'contents' | 'goes'>

const readIn = async (tx: Tx, id: string, patientId: string, now: Date): Promise<Known | null> => {
  const view = await visibleGoods(tx, id)
  return view?.row.patientId === patientId ? { view, standing: goodsStanding(view, now) } : null
}

const read = (ctx: BareCtx<'patient'>, id: string): Promise<Known | null> =>
  inTransaction(ctx, ({ tx, now }) => readIn(tx, id, ctx.actor.id, now))

const contentsNow = ({ row, items }: GoodsView): GoodsContents => ({
  frequencyDays: row.frequencyDays,
  lines: items.map(({ variantId, quantity }) => ({ variantId, quantity })),
})

const isSame = (one: GoodsContents, other: GoodsContents | null): boolean =>
  one.frequencyDays === other?.frequencyDays &&
  one.lines.every(line =>
    other.lines.some(({ variantId, quantity }) => variantId === line.variantId && quantity === line.quantity),
  )

/** The same press again: its change is the last one. */
const isRepeat = ({ last, zone }: GoodsStanding, wish: Wish): boolean => {
  if (last?.number !== wish.seen + 1 || last.kind !== wish.kind) return false
  if (wish.kind === 'contents') return isSame(wish, last.toContents)
  if (wish.kind === 'address') return last.toAddressId === wish.addressId
  return wish.on === null || (last.toOn !== null && dayIn(last.toOn, zone) === wish.on)
}

/** What each delivery costs with these, at the prices that were agreed; null where something of them is not in it. */
export const priceWith = ({ items }: Pick<GoodsView, 'items'>, { lines }: GoodsContents): number | null => {
  if (lines.length !== items.length) return null
  const prices = items.map(({ variantId, unitCents }) => {
    const line = lines.find(one => one.variantId === variantId)
    return line ? line.quantity * unitCents : null
  })
  return prices.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
}

const notThatDay = () =>
  refused('day_not_possible', [{ field: 'on', message: 'Choose one of the days that are offered.' }])

/** What a wish comes to as things stand, or why it cannot be. */
const weigh = async (ctx: BareCtx<'patient'>, { view, standing }: Known, wish: Wish): Promise<Result<Change>> => {
  const { options, zone, undoTo, canPutBack, last } = standing
  const end = view.row.currentPeriodEnd
  if (!end) return notThatDay()
  switch (wish.kind) {
    case 'skip':
      return options.skipTo ? done({ kind: 'skip', at: onDay(end, zone, options.skipTo) }) : notThatDay()
    case 'move':
    case 'pause':
      return wish.on !== null && isWithin(wish.on, options[wish.kind])
        ? done({ kind: wish.kind, at: onDay(end, zone, wish.on) })
        : notThatDay()
    case 'undo':
      if (undoTo) return done({ kind: 'undo', at: undoTo })
      return canPutBack && last?.fromContents
        ? done({ kind: 'undo', at: end, contents: last.fromContents })
        : refused('plan_changed')
    case 'contents': {
      const contents = { frequencyDays: wish.frequencyDays, lines: wish.lines }
      const cents = priceWith(view, contents)
      if (cents === null || isSame(contents, contentsNow(view))) return refused('plan_changed')
      return cents === wish.agreedCents ? done({ kind: 'contents', at: end, contents }) : refused('price_changed')
    }
    case 'address': {
      const { addressId } = wish
      const to = await inTransaction(ctx, ({ tx }) => chosenAddress(tx, ctx.actor.id, addressId))
      if (addressId !== null && !to) return refused('not_found')
      return done({
        kind: 'address',
        at: end,
        goes: { to: to ?? view.row.shipTo, from: view.row.addressId, addressId },
      })
    }
  }
}

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

/** What each delivery then costs: at the prices of the day on which it is charged. */
const amountWith = (view: GoodsView, { at, contents }: Change): number => {
  if (contents) return priceWith(view, contents) ?? view.row.amountCents
  return at ? goodsCents(pricedAt(view, at)) : view.row.amountCents
}

/** Has the provider charge on the day, and for what is in it. `key` names the change. Throws `PaymentsDown`. */
const tellProvider = async (deps: Deps, view: GoodsView, change: Change, key: string) => {
  const { row } = view
  const { at } = change
  const stripeId = row.stripeSubscriptionId ?? ''
  // On another day it may cost something else.
  const contents = change.contents ?? (amountWith(view, change) === row.amountCents ? undefined : contentsNow(view))
  if (contents && at) {
    const { frequencyDays } = contents
    const lines = pricedAt(view, at).map(item => ({
      ...item,
      quantity: contents.lines.find(one => one.variantId === item.variantId)?.quantity ?? item.quantity,
    }))
    await deps.payments.setGoods(stripeId, {
      key: `${key}:${digestOf(contents)}`,
      currency: row.currency,
      intervalDays: frequencyDays,
      lines: linesAtProvider(deps, { ...row, frequencyDays }, lines),
      at,
    })
  }
  if (at && at.getTime() !== row.currentPeriodEnd?.getTime())
    await deps.payments.moveNextCharge(stripeId, { at, key: `${key}:${at.getTime()}` })
  await applySubscription(deps, stripeId)
}

/** Another window was faster: the provider is told again what that one wanted. */
const followLast = async (ctx: BareCtx<'patient'>, id: string): Promise<void> => {
  const known = await read(ctx, id)
  const last = known?.standing.last
  if (!known || !last?.toOn || last.toOn <= ctx.deps.clock.now()) return
  const { view } = known
  // It may stand as the slower one had it there.
  const unsure = { ...view, row: { ...view.row, currentPeriodEnd: null } }
  await tellProvider(
    ctx.deps,
    unsure,
    { kind: last.kind, at: last.toOn, contents: contentsNow(view) },
    `${last.id}:again`,
  )
}

const store = (ctx: BareCtx<'patient'>, { view, standing }: Known, change: Change, seen: number) =>
  inTransaction(ctx, async ({ tx }): Promise<Result<{ id: string }>> => {
    const { id } = view.row
    const row = await lockGoods(tx, id)
    if (!row || ((await lastChangeOf(tx, id))?.number ?? 0) !== seen) return refused('plan_changed')
    const { contents, goes } = change
    const amountCents = amountWith(view, change)
    if (amountCents !== row.amountCents && !contents) await saveGoods(tx, id, { amountCents })
    if (contents) {
      await saveQuantities(tx, id, contents.lines)
      // What its buyer chose after the notice is told by its receipt.
      const isNoticed = row.noticedCents !== null && row.remindedFor?.getTime() === row.currentPeriodEnd?.getTime()
      const { frequencyDays } = contents
      await saveGoods(tx, id, { frequencyDays, amountCents, ...(isNoticed && { noticedCents: amountCents }) })
    }
    if (goes) await saveGoods(tx, id, { addressId: goes.addressId })
    const frequencyDays = contents?.frequencyDays ?? row.frequencyDays
    return done(
      await keepGoodsChange(ctx.deps, tx, view, standing, {
        ...change,
        before: contentsNow(view),
        amountCents,
        frequencyDays,
      }),
    )
  })

/** The charge is on another day than on the page, and no change of that is kept yet: another press may be about to. */
class MovedMeanwhile extends Error {}

const makeChange = async (ctx: BareCtx<'patient'>, wish: Wish): Promise<Result<PlanChange>> => {
  const { deps } = ctx
  const before = await read(ctx, wish.id)
  const stripeId = before?.view.row.stripeSubscriptionId
  if (!before || !stripeId) return refused('not_found')
  const receipt = (id: string) => inTransaction(ctx, ({ tx, now }) => receiptIn(tx, id, now))
  if (before.standing.last && isRepeat(before.standing, wish)) return receipt(before.standing.last.id)
  // What was charged in this moment is known here before anything is changed.
  await applyBilling(deps, stripeId)
  const known = await read(ctx, wish.id)
  if (!known) return refused('not_found')
  const { view, standing } = known
  if (standing.last && isRepeat(standing, wish)) return receipt(standing.last.id)
  if ((standing.last?.number ?? 0) !== wish.seen) return refused('plan_changed')
  const { row } = view
  if (!standing.goesOn) return refusedIn('subscription_wrong_state', row.cancelAtPeriodEnd ? 'cancelled' : row.status)
  const due = wish.chargeOn === null ? row.currentPeriodEnd : new Date(wish.chargeOn)
  if (due?.getTime() !== row.currentPeriodEnd?.getTime()) {
    if (view.deliveries.some(({ paidAt }) => due && paidAt >= due)) return refusedIn('subscription_wrong_state', 'paid')
    throw new MovedMeanwhile()
  }
  const weighed = await weigh(ctx, known, wish)
  if (!weighed.ok) return weighed
  if (weighed.value.contents && (await isBeingPaid(ctx, wish.id, stripeId)))
    return refusedIn('subscription_wrong_state', 'paid')
  if (wish.kind !== 'address') await tellProvider(deps, view, weighed.value, `${wish.id}:${wish.seen + 1}:${wish.kind}`)
  const kept = await store(ctx, known, weighed.value, wish.seen)
  if (kept.ok) return receipt(kept.value.id)
  const newest = await read(ctx, wish.id)
  const rival = newest?.standing.last
  if (newest && rival && isRepeat(newest.standing, wish)) return receipt(rival.id)
  await followLast(ctx, wish.id)
  return kept
}

/** Whether a delivery is paid, or just being paid, whose order is not made: what is in it stays as it was. */
const isBeingPaid = async (ctx: BareCtx<'patient'>, id: string, stripeId: string): Promise<boolean> =>
  (await inTransaction(ctx, ({ tx }) => isBeingOrdered(tx, id))) ||
  (await ctx.deps.payments.listInvoices(stripeId)).some(({ status }) => status === 'draft' || status === 'open')

/**
 * Pauses, skips or moves the next delivery of goods, changes how many come how often or where they go, or takes the last of these back:
 * at once, with a receipt and a mail; pressed again, it is the same change. Refuses with `not_found`, `plan_changed` where another window
 * was faster, `subscription_wrong_state` once the delivery is charged, `day_not_possible`, `price_changed` and `provider_down`. (Spec §2)
 */
export const changeGoods = async (ctx: BareCtx<'patient'>, wish: Wish): Promise<Result<PlanChange>> => {
  const changed = await orProviderDown(() =>
    pressOnce(ctx, wish).catch(error => {
      if (error instanceof MovedMeanwhile) return refused('plan_changed')
      throw error
    }),
  )
  return changed.ok ? changed.value : changed
}

const pressOnce = (ctx: BareCtx<'patient'>, wish: Wish): Promise<Result<PlanChange>> =>
  onePress(
    () => makeChange(ctx, wish),
    async () => {
      const known = await read(ctx, wish.id)
      const last = known?.standing.last
      if (!known || !last || !isRepeat(known.standing, wish)) return null
      return inTransaction(ctx, ({ tx, now }) => receiptIn(tx, last.id, now))
    },
  )
