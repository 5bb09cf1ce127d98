import type { Pool } from 'pg'
import type { Clock } from '#src/clock.ts'

/** A limit: so many hits of one key in so many seconds. */
export type Limit = {
  key: string
  max: number
  seconds: number
  /** How many hits this is; 1 when not stated. */
  hits?: number
}

export type RateLimiter = {
  /** Counts one hit, or several that come at once. Answers null while within `max` per `seconds`, else the seconds to wait. */
  hit: (key: string, max: number, seconds: number, hits?: number) => Promise<number | null>
  /** Counts one hit of each limit in turn, as far as the ones before allow it, in one query. Answers like `hit`. */
  hitInTurn: (limits: Limit[]) => Promise<number | null>
  /** Counts and answers like `hit`, in the memory of this process alone. */
  hitHere: (key: string, max: number, seconds: number) => number | null
  sweep: () => Promise<void>
}

const windowOf = (now: Date, seconds: number) => Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000

const countAll = (limits: Limit[], factor: number, now: Date) => {
  const values: unknown[] = []
  const value = (given: unknown, type: string) => `$${values.push(given)}::${type}`
  const steps = limits.map(({ key, seconds, hits = 1 }, step) => {
    const before = limits[step - 1]
    const allowed = before
      ? `where exists (select from s${step - 1} where hits <= ${value(before.max * factor, 'float8')})`
      : ''
    return `s${step} as (insert into public.rate_counters as c (key, window_start, hits)
      select ${value(`${key}/${seconds}`, 'text')}, ${value(new Date(windowOf(now, seconds)), 'timestamptz')}, ${value(hits, 'int')} ${allowed}
      on conflict (key, window_start) do update set hits = c.hits + excluded.hits returning hits)`
  })
  const counts = limits.map((_, step) => `(select hits from s${step})`)
  // A crash may forget the hits of its last second, so that nobody waits for the disk.
  return {
    name: `rates_${limits.length}`,
    text: `with ${steps.join(', ')} select array[${counts.join(', ')}]::int[] as hits, set_config('synchronous_commit', 'off', true)`,
    values,
  }
}

const secondsLeft = (now: Date, seconds: number) =>
  Math.max(1, Math.ceil((windowOf(now, seconds) + seconds * 1000 - now.getTime()) / 1000))

/** Counts per key that begin again with each window; kept small, since anyone can make keys. */
const mostKeys = 50_000

const createOwnCounts = () => {
  const counts = new Map<string, { window: number; hits: number }>()
  return (key: string, seconds: number, now: Date): number => {
    const window = windowOf(now, seconds)
    const known = counts.get(key)
    if (known?.window === window) {
      known.hits += 1
      return known.hits
    }
    if (counts.size >= mostKeys) counts.clear()
    counts.set(key, { window, hits: 1 })
    return 1
  }
}

/** Fixed windows of the product's time, counted in the database, so that every copy of the server shares them. `factor` multiplies each limit. */
export const createRateLimiter = (pool: Pool, clock: Clock, factor: number): RateLimiter => {
  const hitInTurn = async (limits: Limit[]): Promise<number | null> => {
    const now = clock.now()
    const { rows } = await pool.query<{ hits: (number | null)[] }>(countAll(limits, factor, now))
    const broken = limits.find(({ max }, step) => (rows[0]?.hits[step] ?? 0) > max * factor)
    if (!broken) return null
    return secondsLeft(now, broken.seconds)
  }
  const own = createOwnCounts()
  return {
    hit: (key, max, seconds, hits = 1) => hitInTurn([{ key, max, seconds, hits }]),
    hitInTurn,
    hitHere: (key, max, seconds) => {
      const now = clock.now()
      return own(key, seconds, now) > max * factor ? secondsLeft(now, seconds) : null
    },
    sweep: async () => {
      await pool.query(`delete from public.rate_counters where window_start < $1::timestamptz - interval '1 day'`, [
        clock.now(),
      ])
    },
  }
}
