/** What a patient may report about a parcel, and when. */
import type { ClaimKind } from '@om/contracts/supply-claims'
import { addBusinessDays, addDays, daysBetween, type IsoDate } from './dates.ts'
import type { SupplyState } from './lifecycles/order.ts'

/** Business days after it was sent from which a parcel counts as late. */
const LATE_AFTER_BUSINESS_DAYS = 7
/** Days after delivery in which something wrong can be reported. */
const CLAIM_WITHIN_DAYS = 30

type Sent = { state: SupplyState; shippedOn: IsoDate | null; deliveredOn: IsoDate | null; today: IsoDate }

/** The first day on which a parcel that is on its way counts as late; null for any other. */
export const lateFrom = ({ state, shippedOn }: Pick<Sent, 'state' | 'shippedOn'>): IsoDate | null =>
  state === 'shipped' && shippedOn ? addBusinessDays(shippedOn, LATE_AFTER_BUSINESS_DAYS) : null

/** The last day of sending that counts as late today. */
export const lateIfSentBy = (today: IsoDate): IsoDate => {
  let day = addDays(today, -LATE_AFTER_BUSINESS_DAYS)
  while (addBusinessDays(day, LATE_AFTER_BUSINESS_DAYS) > today) day = addDays(day, -1)
  return day
}

/**
 * What may be reported today. A parcel on its way counts as lost only once it is late; one may be in their hands before the
 * carrier says so, and the carrier may say so of one that is not.
 */
export const claimable = (sent: Sent): ClaimKind[] => {
  const { state, deliveredOn, today } = sent
  if (state === 'delivered')
    return deliveredOn && daysBetween(deliveredOn, today) <= CLAIM_WITHIN_DAYS
      ? ['not_arrived', 'damaged', 'wrong_item']
      : []
  const late = lateFrom(sent)
  if (!late) return []
  return today >= late ? ['not_arrived', 'damaged', 'wrong_item'] : ['damaged', 'wrong_item']
}
