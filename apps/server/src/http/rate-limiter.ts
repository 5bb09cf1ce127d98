import type { Pool } from 'pg'

export type RateLimiter = {
  /** Counts one hit. Answers null while within `max` per `seconds`, else the seconds to wait. */
  hit: (key: string, max: number, seconds: number) => Promise<number | null>
  sweep: () => Promise<void>
}

/** Fixed windows counted in the database, so that every copy of the server shares them. `factor` multiplies each limit. */
export const createRateLimiter = (pool: Pool, factor: number): RateLimiter => ({
  hit: async (key, max, seconds) => {
    const windowStart = new Date(Math.floor(Date.now() / (seconds * 1000)) * seconds * 1000)
    const { rows } = await pool.query<{ hits: number }>(
      `insert into public.rate_counters (key, window_start, hits) values ($1, $2, 1)
       on conflict (key, window_start) do update set hits = rate_counters.hits + 1 returning hits`,
      [`${key}/${seconds}`, windowStart],
    )
    if ((rows[0]?.hits ?? 0) <= max * factor) return null
    return Math.max(1, Math.ceil((windowStart.getTime() + seconds * 1000 - Date.now()) / 1000))
  },
  sweep: async () => {
    await pool.query(`delete from public.rate_counters where window_start < now() - interval '1 day'`)
  },
})
