import { done, type Result, refused } from '@om/contracts/errors'
import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import { goodsCents } from '@om/domain/catalogue/goods-subscription'
import { addDays, dayIn } from '@om/domain/dates'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { RENEWAL_REMINDER_DAYS } from '@om/domain/lifecycles/subscription'
import { PaymentsDown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import {
  applyBilling,
  cancelAtProvider,
  lastChangeOf,
  onDay,
  orProviderDown,
} from '#src/modules/subscriptions/subscriptions.ts'
import { keepGoodsChange } from './goods-receipts.ts'
import { goodsStanding, zoneOfGoods } from './goods-standing.ts'
import { ownGoods } from './open-subscription.ts'
import { canCancelGoods, canKeepGoods, presentGoods } from './product-subscriptions.present.ts'
import { chargingGoods, type GoodsRow, lockGoods, visibleGoods } from './product-subscriptions.repo.ts'

/** The first instant at which goods may be charged from now on, so that a notice goes out before: their own, where that is later. */
export const firstCharge = (row: GoodsRow, due: Date, now: Date): Date => {
  const zone = zoneOfGoods(row)
  const first = addDays(dayIn(now, zone), RENEWAL_REMINDER_DAYS + 1)
  return dayIn(due, zone) < first ? onDay(due, zone, first) : due
}

/** It goes on as before; what could not be told in time any more is charged later. */
const keepAtProvider = async (deps: Deps, row: GoodsRow, changes: number): Promise<void> => {
  const { stripeSubscriptionId, currentPeriodEnd: due, remindedFor } = row
  const id = stripeSubscriptionId ?? ''
  await deps.payments.setCancelAtPeriodEnd(id, false)
  if (!due || remindedFor?.getTime() === due.getTime()) return
  const at = firstCharge(row, due, deps.clock.now())
  if (at > due) await deps.payments.moveNextCharge(id, { at, key: `goods-keep:${row.id}:${changes}` })
}

const change = async (
  ctx: BareCtx<'patient'>,
  id: string,
  what: 'cancel' | 'keep',
): Promise<Result<ProductSubscription>> => {
  const { deps } = ctx
  const own = await ownGoods(ctx, id)
  if (!own.ok) return own
  const before = own.value
  const changes = (await inTransaction(ctx, ({ tx }) => lastChangeOf(tx, id)))?.number ?? 0
  const { status, cancelAtPeriodEnd, stripeSubscriptionId } = before
  const can = what === 'cancel' ? canCancelGoods(before) : canKeepGoods(before, deps.clock.now())
  const isDone =
    what === 'cancel' ? cancelAtPeriodEnd || status === 'cancelled' : status === 'active' && !cancelAtPeriodEnd
  if (!can && !isDone) return refusedIn('subscription_wrong_state', status)
  if (can && stripeSubscriptionId) {
    const told = await orProviderDown(async () => {
      if (what === 'cancel') await cancelAtProvider(deps, stripeSubscriptionId, status)
      else await keepAtProvider(deps, before, changes)
      await applyBilling(deps, stripeSubscriptionId)
    })
    if (!told.ok) return told
  }
  return inTransaction(ctx, async ({ tx, now }) => {
    const after = await lockGoods(tx, id)
    const view = await visibleGoods(tx, id)
    if (!after || !view) return refused('not_found')
    // Of two presses one has changed something, and is written about.
    const isFirst = can && (view.last?.number ?? 0) === changes
    if (!isFirst) return done(presentGoods(view, now))
    const { frequencyDays, currentPeriodEnd } = after
    const at = what === 'cancel' ? null : currentPeriodEnd
    // The provider follows before the next notice.
    const amountCents = at ? goodsCents(view.items) : after.amountCents
    await keepGoodsChange(deps, tx, view, goodsStanding(view, now), { kind: what, at, amountCents, frequencyDays })
    const told = await visibleGoods(tx, id)
    return done(presentGoods(told ?? view, now))
  })
}

/** Nothing more is charged from now on; what is paid for still comes. No reason is asked. Pressed again, it is the same. (REG-23) */
export const cancelGoods = (ctx: BareCtx<'patient'>, { id }: { id: string }) => change(ctx, id, 'cancel')

/** Takes a cancellation back before its day. */
export const keepGoods = (ctx: BareCtx<'patient'>, { id }: { id: string }) => change(ctx, id, 'keep')

/** With an account its product subscriptions end. Throws `PaymentsDown` when the provider cannot be reached. */
export const endGoodsOf = async (deps: Deps, patientId: string): Promise<void> => {
  const as = system('billing')
  const rows = await inTransaction({ deps, actor: as }, ({ tx }) => chargingGoods(tx, patientId))
  for (const row of rows.filter(canCancelGoods)) {
    try {
      await cancelAtProvider(deps, row.stripeSubscriptionId ?? '', row.status)
      await applyBilling(deps, row.stripeSubscriptionId ?? '')
    } catch (error) {
      if (error instanceof PaymentsDown) throw error
      deps.log.warn({ err: error, id: row.id }, 'a product subscription could not be ended with its account')
    }
  }
}
