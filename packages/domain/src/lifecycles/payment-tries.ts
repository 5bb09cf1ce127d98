/** When a payment that failed is tried again, and what its bank said, in words. (§5.5: three tries over seven days) */
import { wallHoursOn } from '../appointments/zone-day.ts'
import { addDays, dayIn } from '../dates.ts'

const DAY_MS = 86_400_000
/** Days after the payment failed on which it is tried again; hours of the day may push each to the next morning, and the last stays within seven. */
const TRY_DAYS = [1, 3, 6]
/** By the clock on the patient's wall: a message about money reaches nobody at night. */
const TRY_HOURS = { startMinute: 9 * 60, endMinute: 18 * 60 }

/** The first instant from `at` on that is between nine and six in that zone. */
export const inTryHours = (at: Date, zone: string): Date => {
  const day = dayIn(at, zone)
  for (const one of [day, addDays(day, 1)])
    for (const { start, end } of wallHoursOn(one, TRY_HOURS, zone))
      if (at.getTime() < end) return new Date(Math.max(start, at.getTime()))
  return at
}

/** When a payment that failed then is tried next, after `made` tries; null once it has been tried three times. */
export const nextTryAt = (failedAt: Date, made: number, zone: string): Date | null => {
  const days = TRY_DAYS[made]
  return days === undefined ? null : inTryHours(new Date(failedAt.getTime() + days * DAY_MS), zone)
}

/** How many tries are still to come after `made` of them. */
export const triesLeft = (made: number): number => Math.max(0, TRY_DAYS.length - made)

const declines: Record<string, string> = {
  insufficient_funds: 'there was not enough money on it',
  expired_card: 'the card has expired',
  lost_card: 'the bank has stopped this card',
  stolen_card: 'the bank has stopped this card',
  incorrect_cvc: 'the security code did not match',
  processing_error: 'the bank could not process it just then',
  authentication_required: 'your bank wants you to confirm this payment yourself',
  no_card: 'there is no card to charge',
}

/** Why a bank refused, in plain words that follow "because"; a code that we do not know is the bank's own secret. */
export const declineWords = (code: string): string =>
  (Object.hasOwn(declines, code) ? declines[code] : undefined) ?? 'the bank did not accept it'
