import { done, type Result, refused } from '@om/contracts/errors'
import type { PlanChange } from '@om/contracts/plan-changes'
import { dayIn } from '@om/domain/dates'
import { isWithin } from '@om/domain/prescribing/plan-changes'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { lockSubscription, savePause, visibleSubscription } from '../billing.repo.ts'
import { type ChangeRow, type FoundChange, lastChangeOf, visibleChange } from '../money.repo.ts'
import { applySubscription } from '../provider/apply-provider-state.ts'
import { lapseRefills } from '../refills/request-refill.ts'
import { viewsOf } from '../subscription-view.ts'
import { goodsSide } from '../subscriptions.hooks.ts'
import { followPrescriptionJob } from '../subscriptions.jobs.ts'
import { canResume } from '../subscriptions.policy.ts'
import type { SubscriptionView } from '../subscriptions.present.ts'
import { keepChange } from './keep-change.ts'
import { onePress } from './one-press.ts'
import { onDay, type Standing } from './plan-standing.ts'

type Wish = { id: string; kind: 'pause' | 'skip' | 'move' | 'undo'; on: string | null; seen: number }
type Known = { view: SubscriptionView; standing: Standing }

const read = async (tx: Tx, id: string, now: Date): Promise<Known | null> => {
  const row = await visibleSubscription(tx, id)
  const [view] = await viewsOf(tx, row ? [row] : [], now)
  return view?.standing ? { view, standing: view.standing } : null
}

/** The instant of the next charge after a change; null where the plan does not allow it. */
const chargeAfter = ({ view, standing }: Known, { kind, on }: Wish): Date | null => {
  const { options, undoTo, zone, chargeAt } = standing
  const end = view.subscription.currentPeriodEnd
  if (!end) return null
  if (kind === 'undo') return undoTo
  if (kind === 'skip') {
    if (options.skipTo === null) return null
    return chargeAt ? onDay(end, zone, options.skipTo) : end
  }
  return on !== null && isWithin(on, options[kind]) ? onDay(end, zone, on) : null
}

/** The same press again: its change is the last one. */
const isRepeat = ({ last, zone }: Standing, { kind, on, seen }: Wish): boolean =>
  last?.number === seen + 1 && last.kind === kind && (on === null || (!!last.toOn && dayIn(last.toOn, zone) === on))

/** A receipt as its patient reads it; what can be done about it still is for who knows how it stands. */
export const presentReceipt = ({ change, isUndone }: FoundChange): Omit<PlanChange, 'can'> => ({
  id: change.id,
  subscriptionId: change.subscriptionId ?? change.productSubscriptionId ?? '',
  of: change.subscriptionId ? 'plan' : 'goods',
  kind: change.kind,
  title: change.title,
  told: change.told,
  at: change.madeAt.toISOString(),
  isUndone,
})

const presentChange = (found: FoundChange, known: Known | null, now: Date): PlanChange => {
  const { change } = found
  const { kind } = change
  const isLast = known?.standing.last?.id === change.id
  return {
    ...presentReceipt(found),
    can: {
      undo: isLast && known.standing.undoTo !== null,
      keep: isLast && kind === 'cancel' && canResume(known.view, now),
      goBack:
        isLast && kind === 'address' && known.view.plan.status === 'active'
          ? { addressId: change.fromAddressId, seen: change.number }
          : null,
    },
  }
}

/** The receipt of a change, in the caller's transaction. */
export const receiptIn = async (tx: Tx, id: string, now: Date): Promise<Result<PlanChange>> => {
  const found = await visibleChange(tx, id)
  if (!found) return refused('not_found')
  const { subscriptionId } = found.change
  if (subscriptionId === null) return goodsSide.ask().receipt(tx, found, now)
  return done(presentChange(found, await read(tx, subscriptionId, now), now))
}

/** The receipt of a change, for who made it. */
export const readChange = ({ tx, now }: Ctx<'patient'>, { id }: { id: string }): Promise<Result<PlanChange>> =>
  receiptIn(tx, id, now)

/** Another window was faster: the provider is told again what that one wanted. */
const followLast = async (deps: Deps, stripeId: string, last: ChangeRow | undefined): Promise<void> => {
  if (last?.toOn && last.toOn > deps.clock.now())
    await deps.payments.moveNextCharge(stripeId, { at: last.toOn, key: `${last.id}:again` })
  await applySubscription(deps, stripeId)
}

/**
 * Pauses, skips or moves the next charge of a plan, or takes the last of these back: at once, with a receipt and a mail. Only to days on
 * which the prescription allows it and that leave time for a notice; pressed again, it is the same change. The provider is asked
 * first: throws `PaymentsDown` when it cannot be reached, and nothing has changed then. Refuses with `not_found`, `plan_changed` where
 * another window was faster, and `day_not_possible`. (§5.5, INV-06, INV-07, REG-23)
 */
export const changePlan = (ctx: BareCtx<'patient'>, wish: Wish): Promise<Result<PlanChange>> =>
  onePress(
    () => makeChange(ctx, wish),
    () =>
      inTransaction(ctx, async ({ tx, now }) => {
        const known = await read(tx, wish.id, now)
        const last = known?.standing.last
        return known && last && isRepeat(known.standing, wish) ? receiptIn(tx, last.id, now) : null
      }),
  )

const makeChange = async (ctx: BareCtx<'patient'>, wish: Wish): Promise<Result<PlanChange>> => {
  const { deps } = ctx
  const now = deps.clock.now()
  const known = await inTransaction(ctx, ({ tx }) => read(tx, wish.id, now))
  if (!known) return refused('not_found')
  const { view, standing } = known
  const { last } = standing
  if (last && isRepeat(standing, wish)) return inTransaction(ctx, ({ tx }) => receiptIn(tx, last.id, now))
  if ((last?.number ?? 0) !== wish.seen) return refused('plan_changed')
  const at = chargeAfter(known, wish)
  if (!at) return refused('day_not_possible', [{ field: 'on', message: 'Choose one of the days that are offered.' }])

  const { id: subscriptionId, stripeSubscriptionId: stripeId } = view.subscription
  const key = `${subscriptionId}:${wish.seen + 1}:${wish.kind}:${at.getTime()}`
  if (at.getTime() !== view.subscription.currentPeriodEnd?.getTime())
    await deps.payments.moveNextCharge(stripeId, { at, key })
  await applySubscription(deps, stripeId)

  const kept = await inTransaction(ctx, async ({ tx }) => {
    await lockSubscription(tx, stripeId)
    const newest = await lastChangeOf(tx, subscriptionId)
    if ((newest?.number ?? 0) !== wish.seen) return refused('plan_changed')
    const pausedUntil = pauseAfter(known, wish, at)
    const change = await keepChange(deps, tx, view, standing, { kind: wish.kind, at, pausedUntil })
    await savePause(tx, subscriptionId, pausedUntil)
    // What was asked before the charge on the old day is asked again before the new one.
    await lapseRefills(deps, tx, subscriptionId)
    await deps.jobs.send(tx, followPrescriptionJob, { prescriptionId: view.subscription.prescriptionId })
    return done(change)
  })
  if (kept.ok) return inTransaction(ctx, ({ tx }) => receiptIn(tx, kept.value.id, now))
  const newest = await inTransaction(ctx, ({ tx }) => read(tx, wish.id, now))
  const rival = newest?.standing.last
  if (newest && rival && isRepeat(newest.standing, wish))
    return inTransaction(ctx, ({ tx }) => receiptIn(tx, rival.id, now))
  await followLast(deps, stripeId, rival)
  return kept
}

/** Until when it is paused afterwards: a pause that is moved stays one, so that a doctor looks before what comes then. */
const pauseAfter = ({ view, standing }: Known, { kind }: Wish, at: Date): string | null => {
  const day = dayIn(at, standing.zone)
  if (kind === 'pause') return day
  const { pausedUntil } = view.subscription
  const undoesPause = kind === 'undo' && standing.last?.kind === 'pause'
  return pausedUntil === null || undoesPause ? null : day
}
