import { addDays, type IsoDate } from '../dates.ts'

/** So many days ahead is looked, and ordered for. */
export const FORECAST_DAYS = 30

type Lot = { expiresOn: IsoDate; quantity: number }
type Need = { day: IsoDate; amount: number }
type Item = { today: IsoDate; least: number; deliveryDays: number }

/** Sums of tenths of milligrams leave crumbs behind. */
const rounded = (amount: number): number => Math.round(amount * 1e4) / 1e4

/**
 * How far what may leave goes: what is needed, the day on which it does not reach any more, the day by which more is ordered so
 * that the reserve is not touched, and how much. A lot counts to its expiry, the one that expires first is used first, and what is late is
 * needed today.
 */
export const forecastOf = (
  lots: readonly Lot[],
  needs: readonly Need[],
  { today, least, deliveryDays }: Item,
): { needed: number; runsOutOn: IsoDate | null; orderBy: IsoDate | null; suggested: number } => {
  const left = lots.map(lot => ({ ...lot })).toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn))
  const here = (day: IsoDate) => left.reduce((sum, lot) => sum + (lot.expiresOn < day ? 0 : lot.quantity), 0)
  const usable = here(today)
  let needed = 0
  let runsOutOn: IsoDate | null = null
  let lowOn: IsoDate | null = usable < least ? today : null
  let missing = 0
  let gap = least - usable
  // A lot that ends may leave less than the reserve, also on a day that needs nothing.
  const ends = lots
    .map(({ expiresOn }) => ({ day: addDays(expiresOn, 1), amount: 0 }))
    .filter(({ day }) => day > today && day <= addDays(today, FORECAST_DAYS))
  const coming = [...needs, ...ends]
    .map(({ day, amount }) => ({ day: day < today ? today : day, amount }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  for (const { day, amount } of coming) {
    needed += amount
    let open = amount
    for (const lot of left) {
      if (lot.expiresOn < day) continue
      const taken = Math.min(open, lot.quantity)
      lot.quantity = rounded(lot.quantity - taken)
      open = rounded(open - taken)
    }
    if (open > 0) runsOutOn ??= day
    if (open > 0 || here(day) < least) lowOn ??= day
    missing += open
    gap = Math.max(gap, missing + least - here(day))
  }
  const orderDay = lowOn && addDays(lowOn, -deliveryDays)
  return {
    needed: rounded(needed),
    runsOutOn,
    orderBy: orderDay && (orderDay < today ? today : orderDay),
    suggested: lowOn ? rounded(Math.max(0, gap)) : 0,
  }
}
