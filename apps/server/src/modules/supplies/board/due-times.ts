import { addBusinessDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import {
  QUERY_WITHIN_BUSINESS_DAYS,
  SHIP_EXPRESS_WITHIN_BUSINESS_DAYS,
  SHIP_WITHIN_BUSINESS_DAYS,
  VERIFY_WITHIN_BUSINESS_DAYS,
} from '@om/domain/lifecycles/order'

/** The pharmacy's working day ends at 5 pm in Sydney. */
const closingHour = 17

const hours = new Intl.DateTimeFormat('en-AU', { timeZone: CLINIC_ZONE, hour: '2-digit', hourCycle: 'h23' })
const hourInZone = (instant: Date) => Number(hours.format(instant))

/** Closing time of that calendar day, as an instant; summer time is taken from the zone itself. */
export const closingTime = (day: string): Date => {
  const candidates = ['+10:00', '+11:00'].map(offset => new Date(`${day}T${closingHour}:00:00${offset}`))
  const found = candidates.find(instant => hourInZone(instant) === closingHour)
  if (!found) throw new Error(`no closing time on ${day}`)
  return found
}

const within = (since: Date, businessDays: number) =>
  closingTime(addBusinessDays(dayIn(since, CLINIC_ZONE), businessDays))

/** By when an order is verified: the end of the next business day. */
export const verifyBy = (receivedAt: Date): Date => within(receivedAt, VERIFY_WITHIN_BUSINESS_DAYS)

/** By when an order is shipped: the end of the third business day. */
export const shipBy = (receivedAt: Date): Date => within(receivedAt, SHIP_WITHIN_BUSINESS_DAYS)

/** By when an order is shipped whose fast delivery was paid for: the end of the next business day. */
export const shipExpressBy = (receivedAt: Date): Date => within(receivedAt, SHIP_EXPRESS_WITHIN_BUSINESS_DAYS)

/** By when a doctor answers what a pharmacist asks: the end of the next business day. */
export const queryBy = (askedAt: Date): Date => within(askedAt, QUERY_WITHIN_BUSINESS_DAYS)
