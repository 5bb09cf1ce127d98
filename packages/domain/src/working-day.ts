/** The clinic's working day: business days in Sydney, until 5 pm. */
import { addBusinessDays, CLINIC_ZONE, dayIn, type IsoDate } from './dates.ts'

const CLOSING_HOUR = 17

const hours = new Intl.DateTimeFormat('en-AU', { timeZone: CLINIC_ZONE, hour: '2-digit', hourCycle: 'h23' })
const hourInZone = (instant: Date) => Number(hours.format(instant))

/** Closing time of that calendar day, as an instant; summer time is taken from the zone itself. */
export const closingTime = (day: IsoDate): Date => {
  const candidates = ['+10:00', '+11:00'].map(offset => new Date(`${day}T${CLOSING_HOUR}:00:00${offset}`))
  const found = candidates.find(instant => hourInZone(instant) === CLOSING_HOUR)
  if (!found) throw new Error(`no closing time on ${day}`)
  return found
}

/** The end of the business day that comes so many business days later. */
export const withinBusinessDays = (since: Date, businessDays: number): Date =>
  closingTime(addBusinessDays(dayIn(since, CLINIC_ZONE), businessDays))
