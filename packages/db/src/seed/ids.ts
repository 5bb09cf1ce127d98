import { createHash } from 'node:crypto'

/** The same words always give the same id, so that the demo is the same on every machine. */
export const idOf = (...words: (string | number)[]): string => {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const hourMs = 3_600_000

/** `hours` before `now`, on a whole minute. */
export const hoursBefore = (now: Date, hours: number): Date =>
  new Date(Math.floor((now.getTime() - hours * hourMs) / 60_000) * 60_000)

export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)

/** The calendar day in Sydney, yyyy-mm-dd. */
export const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Australia/Sydney' })
