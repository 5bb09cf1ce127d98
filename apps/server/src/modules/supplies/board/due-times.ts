import type { Settings } from '@om/contracts/settings'
import { QUERY_WITHIN_BUSINESS_DAYS, VERIFY_WITHIN_BUSINESS_DAYS } from '@om/domain/lifecycles/order'
import { withinBusinessDays as within } from '@om/domain/working-day'

/** By when an order is verified: the end of the next business day. */
export const verifyBy = (receivedAt: Date): Date => within(receivedAt, VERIFY_WITHIN_BUSINESS_DAYS)

/** By when an order is shipped, as the office has set it: sooner where the fast delivery was paid for. */
export const shipBy = (receivedAt: Date, { days, expressDays }: Settings['dispatch'], isExpress = false): Date =>
  within(receivedAt, isExpress ? expressDays : days)

/** By when a doctor answers what a pharmacist asks: the end of the next business day. */
export const queryBy = (askedAt: Date): Date => within(askedAt, QUERY_WITHIN_BUSINESS_DAYS)
