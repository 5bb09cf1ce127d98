import { addDays, addMonths, type IsoDate } from './dates.ts'

const recordMonths = 7 * 12
const minorsUntilMonths = 25 * 12
const moneyMonths = 5 * 12
/** How long an account without a record and without a payment can be opened again. */
export const CLOSED_DAYS = 30
/** How far ahead it is shown what will be destroyed. */
export const DESTROYED_SOON_DAYS = 90

/**
 * Until when a clinical record is kept: seven years after its last entry, and until the 25th birthday where that is
 * later, which it is only for someone seen as a minor. (REG-21)
 */
export const keptUntil = (lastEntry: IsoDate, dateOfBirth: IsoDate | null): IsoDate => {
  const byEntry = addMonths(lastEntry, recordMonths)
  const byAge = dateOfBirth ? addMonths(dateOfBirth, minorsUntilMonths) : byEntry
  if (byAge > byEntry) return byAge
  return byEntry
}

/** The last day of the financial year in which a day lies. */
const financialYearEnd = (day: IsoDate): IsoDate => {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) > '06-30' ? year + 1 : year}-06-30`
}

/** Until when what was paid is kept: five years after the end of the financial year. */
export const moneyKeptUntil = (lastMove: IsoDate): IsoDate => addMonths(financialYearEnd(lastMove), moneyMonths)

export type KeepReason = 'record' | 'money' | 'account'

/** When somebody closed their account, and what is known of them; null for what there is none of. */
type KeptThings = {
  closedOn: IsoDate
  lastEntry: IsoDate | null
  lastMoney: IsoDate | null
  dateOfBirth: IsoDate | null
}

/** Until when a closed account is kept, all of it, and what for: the latest of what asks for it. It is destroyed on the day after. (REG-21) */
export const keptWhole = (things: KeptThings): { until: IsoDate; reason: KeepReason } => {
  const { closedOn, lastEntry, lastMoney, dateOfBirth } = things
  const asks: { until: IsoDate; reason: KeepReason }[] = [
    ...(lastEntry ? [{ until: keptUntil(lastEntry, dateOfBirth), reason: 'record' as const }] : []),
    ...(lastMoney ? [{ until: moneyKeptUntil(lastMoney), reason: 'money' as const }] : []),
    { until: addDays(closedOn, CLOSED_DAYS), reason: 'account' },
  ]
  return asks.reduce((latest, one) => (one.until > latest.until ? one : latest))
}
