/** What was measured between this browser and us. Rates in Mbit/s, times in ms; null where nothing came through. */
export type ConnectionFigures = {
  roundTrip: number | null
  jitter: number | null
  /** Part of the calls that got no answer, 0 to 1. */
  loss: number
  download: number | null
  upload: number | null
}

export type Grade = 'good' | 'fair' | 'poor'

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)

/** The middle of the values, or null for none. */
export const medianOf = (values: readonly number[]): number | null => {
  const inOrder = sorted(values)
  const upper = inOrder[Math.floor(inOrder.length / 2)]
  const lower = inOrder[Math.ceil(inOrder.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

/** How much one round trip differs from the next on average, in ms; null for fewer than two. */
export const jitterOf = (times: readonly number[]): number | null => {
  if (times.length < 2) return null
  const steps = times.slice(1).map((time, index) => Math.abs(time - (times[index] ?? time)))
  return steps.reduce((sum, step) => sum + step, 0) / steps.length
}

/** Figures of round trips in ms, where null is a call without an answer. */
export const roundTripFigures = (
  trips: readonly (number | null)[],
): Pick<ConnectionFigures, 'roundTrip' | 'jitter' | 'loss'> => {
  const times = trips.filter(time => time !== null)
  return {
    roundTrip: medianOf(times),
    jitter: jitterOf(times),
    loss: trips.length === 0 ? 1 : (trips.length - times.length) / trips.length,
  }
}

/** Mbit/s of bytes in ms; null when nothing came. */
export const rateOf = (bytes: number, ms: number): number | null =>
  bytes > 0 && ms > 0 ? (bytes * 8) / 1_000_000 / (ms / 1000) : null

type Limits = { good: number; fair: number }

/** What a call with picture and sound in both directions needs. A rate of 2 Mbit/s carries a sharp picture. */
const limits = {
  roundTrip: { good: 200, fair: 400 },
  jitter: { good: 40, fair: 100 },
  loss: { good: 0, fair: 0.1 },
  download: { good: 2, fair: 0.7 },
  upload: { good: 1.5, fair: 0.5 },
} satisfies Record<keyof ConnectionFigures, Limits>

const below = (value: number, { good, fair }: Limits): Grade =>
  value <= good ? 'good' : value <= fair ? 'fair' : 'poor'
const above = (value: number, { good, fair }: Limits): Grade =>
  value >= good ? 'good' : value >= fair ? 'fair' : 'poor'

/** How well one figure serves a video consult. */
export const gradeOf = (name: keyof ConnectionFigures, value: number | null): Grade => {
  if (value === null) return 'poor'
  return name === 'download' || name === 'upload' ? above(value, limits[name]) : below(value, limits[name])
}

const order: readonly Grade[] = ['good', 'fair', 'poor']

/** The worst of several grades; good for none. */
export const worstOf = (grades: readonly Grade[]): Grade =>
  order[Math.max(0, ...grades.map(grade => order.indexOf(grade)))] ?? 'poor'

/** How well the connection as a whole serves a video consult. */
export const gradeOfConnection = (figures: ConnectionFigures): Grade =>
  worstOf((Object.keys(limits) as (keyof ConnectionFigures)[]).map(name => gradeOf(name, figures[name])))
