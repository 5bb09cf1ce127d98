import { addMonths, type IsoDate } from './dates.ts'

const recordMonths = 7 * 12
const minorsUntilMonths = 25 * 12

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
