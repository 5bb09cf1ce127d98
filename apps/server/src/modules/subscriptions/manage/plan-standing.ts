import { dayIn } from '@om/domain/dates'
import { lastChargeDay } from '@om/domain/prescribing/charges'
import { earliestCharge, type PlanOptions, type PlanTiming, planOptions } from '@om/domain/prescribing/plan-changes'
import type { Tx } from '#src/database/database.ts'
import { firstSupplyDay } from '#src/modules/supplies/supplies.ts'
import { zoneOfPatient } from '../checkout/agreement.ts'
import { type ChangeRow, lastChangeOf } from '../money.repo.ts'
import type { SubscriptionView } from '../subscriptions.present.ts'

export type Standing = {
  zone: string
  timing: PlanTiming
  options: PlanOptions
  last: ChangeRow | undefined
  /** The instant at which the next charge is due; null while it waits, and one that was missed comes with the answer. */
  chargeAt: Date | null
  /** The instant to which the last change can be taken back; null where it cannot. */
  undoTo: Date | null
}

const DAY_MS = 86_400_000
const none: PlanOptions = { move: null, pause: null, skipTo: null }

/** The same time of the day, so many days later. */
export const onDay = (at: Date, zone: string, day: string): Date => {
  const days = Math.round((Date.parse(day) - Date.parse(dayIn(at, zone))) / DAY_MS)
  return new Date(at.getTime() + days * DAY_MS)
}

const undoable: readonly ChangeRow['kind'][] = ['pause', 'skip', 'move']

/** Where the last change leads back to: the day before it, or as soon after as a notice allows; nothing once that day is over. */
export const undoDay = (last: ChangeRow | undefined, timing: PlanTiming, zone: string, now: Date): Date | null => {
  if (!last?.fromOn || !undoable.includes(last.kind) || last.fromOn <= now) return null
  const first = earliestCharge(timing)
  const day = dayIn(last.fromOn, zone)
  const back = day < first ? onDay(last.fromOn, zone, first) : last.fromOn
  return dayIn(back, zone) <= timing.lastDay ? back : null
}

/** How a plan stands and what its patient can do with it now. */
export const standingOf = async (
  tx: Tx,
  view: Omit<SubscriptionView, 'standing'>,
  now: Date,
): Promise<Standing | null> => {
  const { subscription, script, suppliesLeft, refill } = view
  const { currentPeriodEnd } = subscription
  if (!currentPeriodEnd) return null
  const zone = await zoneOfPatient(tx, subscription.patientId)
  const isLate = refill !== undefined && refill.chargeOn <= now
  const today = dayIn(now, zone)
  const periodEnds = dayIn(currentPeriodEnd, zone)
  const timing: PlanTiming = {
    today,
    chargeOn: isLate ? null : periodEnds,
    periodEnds,
    intervalDays: subscription.intervalDays,
    suppliesLeft,
    lastDay: lastChargeDay(script),
    firstSupply: await firstSupplyDay(tx, script, today),
  }
  const runs = subscription.status === 'active' || subscription.status === 'trialing'
  const goesOn = runs && !subscription.cancelAtPeriodEnd && (script.status === 'active' || script.status === 'on_hold')
  const last = await lastChangeOf(tx, subscription.id)
  return {
    zone,
    timing,
    options: goesOn ? planOptions(timing) : none,
    last,
    chargeAt: isLate ? null : currentPeriodEnd,
    undoTo: goesOn && suppliesLeft > 0 ? undoDay(last, timing, zone, now) : null,
  }
}
