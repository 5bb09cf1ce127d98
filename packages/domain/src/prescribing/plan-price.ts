/** Which price may be charged on a day: what was agreed, until a change that was announced long enough before applies. (REG-23) */
import { addDays, type IsoDate } from '../dates.ts'

/** Days from the announcement of another price to the first charge of it. */
export const PRICE_NOTICE_DAYS = 30

/** The first day on which a price that is announced that day may be charged. */
export const firstDayOfPrice = (announcedOn: IsoDate): IsoDate => addDays(announcedOn, PRICE_NOTICE_DAYS)

export type PriceChange = { toCents: number; announcedOn: IsoDate; appliesOn: IsoDate; isWithdrawn: boolean }

/** The price that may be charged on a day, in cents. A change without its notice counts for nothing. */
export const priceOn = (agreedCents: number, changes: readonly PriceChange[], day: IsoDate): number =>
  changes
    .filter(one => !one.isWithdrawn && one.appliesOn >= firstDayOfPrice(one.announcedOn) && one.appliesOn <= day)
    .toSorted((one, other) => one.appliesOn.localeCompare(other.appliesOn))
    .at(-1)?.toCents ?? agreedCents
