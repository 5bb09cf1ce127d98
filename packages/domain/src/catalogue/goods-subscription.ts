/** Goods of the shop that come by themselves: what their buyer can change, and when a delivery may be charged. (Spec §2, REG-22, REG-23) */
import { addDays, type IsoDate } from '../dates.ts'
import { RENEWAL_REMINDER_DAYS } from '../lifecycles/subscription.ts'
import { type PlanTiming, planOptions } from '../prescribing/plan-changes.ts'

/** How goods stand today, in the days of their buyer. */
type GoodsTiming = Pick<PlanTiming, 'today' | 'intervalDays'> & { chargeOn: IsoDate }

/** The same as of a plan, without a prescription that could end. */
export const goodsTiming = ({ today, chargeOn, intervalDays }: GoodsTiming): PlanTiming => ({
  today,
  chargeOn,
  intervalDays,
  periodEnds: chargeOn,
  suppliesLeft: 1,
  lastDay: '9999-12-31',
  firstSupply: null,
})

/** The days to which the next charge can be moved, until which it can be paused, and the day after one is skipped. */
export const goodsOptions = (timing: GoodsTiming) => planOptions(goodsTiming(timing))

/** What is known of a delivery of goods that is to be charged. Amounts in cents, days those of the buyer. */
export type GoodsCharge = {
  /** The day of the charge. */
  day: IsoDate
  amountCents: number
  isActive: boolean
  /** A payment of theirs for goods is disputed at the bank. */
  isDisputed: boolean
  /** The day on which its notice went out, for this charge, and the amount that it told; null while none has. */
  notice: { on: IsoDate; amountCents: number } | null
}

/** Why a delivery is not charged; the first that is so, null where it may be. */
export const goodsChargeProblem = (charge: GoodsCharge): 'ended' | 'dispute' | 'notice' | 'amount' | null => {
  if (!charge.isActive) return 'ended'
  if (charge.isDisputed) return 'dispute'
  if (!charge.notice || addDays(charge.notice.on, RENEWAL_REMINDER_DAYS) > charge.day) return 'notice'
  return charge.notice.amountCents === charge.amountCents ? null : 'amount'
}
