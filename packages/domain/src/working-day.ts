/** The clinic's working day: business days in Sydney, until 5 pm. */
import { addBusinessDays, addDays, CLINIC_ZONE, dayIn, type IsoDate } from './dates.ts'

const OPENING_HOUR = 9
const CLOSING_HOUR = 17
const HOUR_MS = 3_600_000

const hours = new Intl.DateTimeFormat('en-AU', { timeZone: CLINIC_ZONE, hour: '2-digit', hourCycle: 'h23' })
const hourInZone = (instant: Date) => Number(hours.format(instant))

const timeOn = (day: IsoDate, hour: number): Date => {
  const at = `${day}T${String(hour).padStart(2, '0')}:00:00`
  const found = ['+10:00', '+11:00'].map(offset => new Date(`${at}${offset}`)).find(one => hourInZone(one) === hour)
  if (!found) throw new Error(`no such hour on ${day}`)
  return found
}

/** Closing time of that calendar day, as an instant; summer time is taken from the zone itself. */
export const closingTime = (day: IsoDate): Date => timeOn(day, CLOSING_HOUR)

/** The end of the business day that comes so many business days later. */
export const withinBusinessDays = (since: Date, businessDays: number): Date =>
  closingTime(addBusinessDays(dayIn(since, CLINIC_ZONE), businessDays))

/** So many hours later, of which only those between 9 am and 5 pm of a business day count. */
export const withinBusinessHours = (since: Date, hours: number): Date => {
  let left = hours * HOUR_MS
  let day = dayIn(since, CLINIC_ZONE)
  // The first business day that is not before it.
  if (addBusinessDays(addDays(day, -1), 1) !== day) day = addBusinessDays(day, 1)
  let at = Math.max(since.getTime(), timeOn(day, OPENING_HOUR).getTime())
  for (;;) {
    const open = Math.max(0, closingTime(day).getTime() - at)
    if (left <= open) return new Date(at + left)
    left -= open
    day = addBusinessDays(day, 1)
    at = timeOn(day, OPENING_HOUR).getTime()
  }
}
