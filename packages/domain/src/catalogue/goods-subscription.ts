/** Goods of the shop that come by themselves: what their buyer can change, and when a delivery may be charged. (Spec §2, REG-22, REG-23) */
import { addDays, dayIn, type IsoDate, zoneOfState } from '../dates.ts'
import { RENEWAL_REMINDER_DAYS } from '../lifecycles/subscription.ts'
import { type PlanTiming, planOptions } from '../prescribing/plan-changes.ts'
import { type PriceChange, priceOn } from '../prescribing/plan-price.ts'

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
  /** What it may cost that day by what was agreed and announced. */
  allowedCents: number
}

/** Why a delivery is not charged; the first that is so, null where it may be. */
export const goodsChargeProblem = (charge: GoodsCharge): 'ended' | 'dispute' | 'notice' | 'amount' | null => {
  if (!charge.isActive) return 'ended'
  if (charge.isDisputed) return 'dispute'
  if (!charge.notice || addDays(charge.notice.on, RENEWAL_REMINDER_DAYS) > charge.day) return 'notice'
  return charge.notice.amountCents === charge.amountCents && charge.amountCents <= charge.allowedCents ? null : 'amount'
}

type Piece = { variantId: string; quantity: number; unitCents: number; originalCents: number }
/** Another price of one piece, as it was announced. */
export type GoodsPriceChange = PriceChange & { variantId: string | null }

/** The day by which a charge is priced: another price begins on its day everywhere in Australia, so where that begins last. */
export const priceDay = (at: Date): IsoDate => dayIn(at, zoneOfState('WA'))

/**
 * What is in each delivery at the prices of a day: as agreed, until a change that was announced applies. What costs another price than was
 * agreed is compared with none of the shop any more.
 */
export const goodsPricedOn = <Item extends Piece>(
  items: readonly Item[],
  changes: readonly GoodsPriceChange[],
  day: IsoDate,
): Item[] =>
  items.map(item => {
    const own = changes.filter(({ variantId }) => variantId === item.variantId)
    const unitCents = priceOn(item.unitCents, own, day)
    return unitCents === item.unitCents ? item : { ...item, unitCents, originalCents: unitCents }
  })

/** What a delivery of these costs, in cents. */
export const goodsCents = (items: readonly Pick<Piece, 'quantity' | 'unitCents'>[]): number =>
  items.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
