import type { dispatchStates } from '@om/contracts/shop-order'
import type { SupplyState } from '@om/contracts/supply-states'
import type { z } from 'zod'

/** Of a supply, or of an order of the shop. */
export type DueState = z.infer<typeof SupplyState> | (typeof dispatchStates)[number]

const MINUTE_MS = 60_000
const SOON_MS = 4 * 60 * MINUTE_MS

const openStates: readonly DueState[] = [
  'received',
  'verified',
  'compounding',
  'quality_check',
  'packed',
  'on_hold',
  'returned',
]

/** Whether the pharmacy still has something to do: everything before the parcel is handed over, and what came back. */
export const isOpen = (state: DueState): boolean => openStates.includes(state)

/** A length of time as a board shows it: `45 min`, `5 h 12 min`, `28 h`, `2 d 3 h`; under a minute is `under 1 min`. */
export const timeSpan = (ms: number): string => {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS)
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  const withRest = (whole: string, rest: number, unit: string) => (rest === 0 ? whole : `${whole} ${rest} ${unit}`)
  if (hours >= 10 && hours < 48) return `${hours} h`
  if (hours < 10) return withRest(`${hours} h`, minutes % 60, 'min')
  return withRest(`${Math.floor(hours / 24)} d`, hours % 24, 'h')
}

const WEEK_MS = 6 * 24 * 60 * MINUTE_MS
const inWeek = new Intl.DateTimeFormat('en-AU', { weekday: 'short', hour: 'numeric', minute: '2-digit' })
const further = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short' })

/** A due time in few words, in the reader's zone: `Fri 5:00 pm` within a week, `3 Dec` further away. */
export const dueTime = (dueAt: string, now: number): string => {
  const at = Date.parse(dueAt)
  return (Math.abs(at - now) < WEEK_MS ? inWeek : further).format(at).replace(',', '')
}

export type DueLevel = 'calm' | 'soon' | 'late'

/** How an order stands against its due time: late, due within four hours, or calm. */
export const dueLevel = (dueAt: string, now: number): DueLevel => {
  const left = Date.parse(dueAt) - now
  if (left < 0) return 'late'
  return left < SOON_MS ? 'soon' : 'calm'
}

/** What is left until an order is due, or by how much it is late, in words. */
export const dueWords = (dueAt: string, now: number): string => {
  const left = Date.parse(dueAt) - now
  return left < 0 ? `Late by ${timeSpan(left)}` : `Due in ${timeSpan(left)}`
}
