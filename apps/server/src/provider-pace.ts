import { setTimeout as wait } from 'node:timers/promises'
import type { Pace } from '@om/integrations/payments/paced-http'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'

/** The pace at which all copies of the server together call a provider, and whether it answers. */
export type ProviderPace = Pace & {
  /** Since when it has not answered; null while it does. */
  downSince: () => Promise<Date | null>
  /** Waits for what is being noted down. */
  stop: () => Promise<void>
}

export type PaceOptions = {
  name: string
  perSecond: number
  clock: Clock
  log: Logger
  /** It answers again, after it did not: told once, to the copy that found it so. */
  onBack: () => Promise<void>
}

/** So many turns are reserved with one question at most. */
const MOST_AT_ONCE = 25

/** Reserves a stretch of time after what others reserved; answers with the seconds until it begins. A crash may forget the last of it. */
const reserve = `insert into public.provider_pace as p (name, next_at) values ($1, clock_timestamp() + $2 * interval '1 second')
  on conflict (name) do update set next_at = greatest(p.next_at, clock_timestamp()) + $2 * interval '1 second'
  returning extract(epoch from next_at - clock_timestamp())::float8 - $2 as wait, set_config('synchronous_commit', 'off', true)`

/** Turns of calls to one provider, shared by all copies of the server through the database. (Decision 61) */
export const createProviderPace = (pool: Pool, options: PaceOptions): ProviderPace => {
  const { name, perSecond, clock, log, onBack } = options
  const gap = 1 / perSecond
  let waiting: ((seconds: number) => void)[] = []
  let isAsking = false
  let isUp: boolean | undefined
  let noted: Promise<void> = Promise.resolve()

  const secondsToWait = async (turns: number): Promise<number> => {
    try {
      const { rows } = await pool.query<{ wait: number }>({ name: 'pace', text: reserve, values: [name, turns * gap] })
      return Math.max(0, rows[0]?.wait ?? 0)
    } catch (error) {
      log.warn({ err: error, provider: name }, 'calls to a provider could not take turns')
      return 0
    }
  }

  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    while (waiting.length > 0) {
      const taken = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      const first = await secondsToWait(taken.length)
      for (const [place, go] of taken.entries()) go(first + place * gap)
    }
    isAsking = false
  }

  const note = async (isBack: boolean): Promise<void> => {
    try {
      if (!isBack) {
        await pool.query(
          `insert into public.provider_pace as p (name, next_at, down_since) values ($1, now(), $2)
           on conflict (name) do update set down_since = coalesce(p.down_since, excluded.down_since)`,
          [name, clock.now()],
        )
        return
      }
      const { rowCount } = await pool.query(
        'update public.provider_pace set down_since = null where name = $1 and down_since is not null',
        [name],
      )
      if (rowCount) await onBack()
    } catch (error) {
      log.warn({ err: error, provider: name }, 'could not note whether a provider answers')
    }
  }

  return {
    turn: async () => {
      const seconds = await new Promise<number>(go => {
        waiting.push(go)
        void ask()
      })
      if (seconds > 0) await wait(seconds * 1000)
    },
    heard: isUpNow => {
      if (isUpNow === isUp) return
      isUp = isUpNow
      noted = noted.then(() => note(isUpNow))
    },
    downSince: async () => {
      await noted
      const { rows } = await pool.query<{ since: Date | null }>(
        'select down_since as since from public.provider_pace where name = $1',
        [name],
      )
      return rows[0]?.since ?? null
    },
    stop: () => noted,
  }
}
