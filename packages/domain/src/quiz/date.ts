import { type IsoDate, isoDate } from '../dates.ts'

/** A date of birth typed as day/month/year with a four-digit year, as ISO; null when it is not a real date. (Spec §5) */
export const parseDob = (text: string | null | undefined): IsoDate | null => {
  const match = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text ?? '')
  return match ? isoDate(Number(match[3]), Number(match[2]), Number(match[1])) : null
}

/** Age in whole years on a day; someone born on 29 February is a year older on 1 March. */
export const ageOn = (born: IsoDate, today: IsoDate): number => {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

/** The youngest age we treat. (INV-15, T-01) */
export const ADULT_AGE = 18

/** A date of birth however it was sent: as it is typed, or as ISO; null when it is neither. Only for finding out that somebody is young. */
export const bornIn = (text: string | null | undefined): IsoDate | null => {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text ?? '')
  return iso ? isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3])) : parseDob(text)
}
