/** Which supplies of a patient the interval to another counts, and from which day. (INV-06) */
import type { IsoDate } from '../dates.ts'
import { neverArrived, type SupplyState } from '../lifecycles/order.ts'
import type { EarlierSupply } from './supply.ts'

/** An order of the patient that was verified, with how it hangs together with others. */
export type DispensedOrder = {
  orderId: string
  /** The order that it is made again for. */
  replaces: string | null
  /** The order whose rest it brings. */
  restOf: string | null
  state: SupplyState
  /** The day it was verified. */
  suppliedOn: IsoDate
  /** The day it was handed over; null until then. */
  shippedOn: IsoDate | null
  intervalDays: number
}

type Linked = Pick<DispensedOrder, 'orderId' | 'replaces' | 'restOf'>

const handedOver: readonly SupplyState[] = ['shipped', 'delivered', 'returned']

/** The first order of the supply that one belongs to, and whether it brings only the rest of that. */
const placeOf = (order: Linked, all: readonly Linked[]): { first: string; isRest: boolean } => {
  let isRest = false
  let at: Linked | undefined = order
  for (let steps = 0; at && steps <= all.length; steps += 1) {
    isRest ||= at.restOf !== null
    const before: string | null = at.replaces ?? at.restOf
    if (before === null) break
    const known: Linked | undefined = all.find(one => one.orderId === before)
    if (!known) return { first: before, isRest }
    at = known
  }
  return { first: at?.orderId ?? order.orderId, isRest }
}

/** The day it counts from: that of its handover, or of its check until then. */
export const countsFrom = ({ suppliedOn, shippedOn }: Pick<DispensedOrder, 'suppliedOn' | 'shippedOn'>): IsoDate =>
  shippedOn !== null && shippedOn > suppliedOn ? shippedOn : suppliedOn

export type Counted<T> = EarlierSupply & { order: T; hasLeft: boolean }

/**
 * The supplies that stand between this order and today, latest first: each from the day it was handed over, or was verified while it has not
 * been. What is made again belongs to the supply it makes good, and so does a rest, which counts by itself only where nothing
 * else of its supply reached the patient. A rest whose first part counts waits for nothing: that kept the interval in its time.
 */
export const countedSupplies = <T extends DispensedOrder>(order: Linked, dispensed: readonly T[]): Counted<T>[] => {
  const placed = dispensed.map(one => ({ one, ...placeOf(one, dispensed) }))
  const counts = placed.filter(({ one }) => !neverArrived.includes(one.state))
  const isBegun = (first: string) => counts.some(other => other.first === first && !other.isRest)
  const own = placeOf(order, dispensed)
  if (own.isRest && isBegun(own.first)) return []
  return counts
    .filter(({ first, isRest }) => first !== own.first && !(isRest && isBegun(first)))
    .map(({ one }) => ({
      order: one,
      hasLeft: handedOver.includes(one.state),
      suppliedOn: countsFrom(one),
      intervalDays: one.intervalDays,
    }))
    .toSorted((a, b) => b.suppliedOn.localeCompare(a.suppliedOn))
}
