import {
  QUERY_WITHIN_BUSINESS_DAYS,
  SHIP_EXPRESS_WITHIN_BUSINESS_DAYS,
  SHIP_WITHIN_BUSINESS_DAYS,
  VERIFY_WITHIN_BUSINESS_DAYS,
} from '@om/domain/lifecycles/order'
import { withinBusinessDays as within } from '@om/domain/working-day'

/** By when an order is verified: the end of the next business day. */
export const verifyBy = (receivedAt: Date): Date => within(receivedAt, VERIFY_WITHIN_BUSINESS_DAYS)

/** By when an order is shipped: the end of the third business day. */
export const shipBy = (receivedAt: Date): Date => within(receivedAt, SHIP_WITHIN_BUSINESS_DAYS)

/** By when an order is shipped whose fast delivery was paid for: the end of the next business day. */
export const shipExpressBy = (receivedAt: Date): Date => within(receivedAt, SHIP_EXPRESS_WITHIN_BUSINESS_DAYS)

/** By when a doctor answers what a pharmacist asks: the end of the next business day. */
export const queryBy = (askedAt: Date): Date => within(askedAt, QUERY_WITHIN_BUSINESS_DAYS)
