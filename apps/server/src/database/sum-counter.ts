import type { Logger } from 'pino'
import { system } from '#src/actor.ts'
import type { Database, Tx } from './database.ts'

export type Sum<T> = { what: T; times: number }

export type SumCounter<T> = {
  /** Counts one of these; in the database within a second. */
  count: (what: T) => void
  /** Stores what was counted so far. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

type Options<T> = {
  db: Pick<Database, 'transaction'>
  log: Pick<Logger, 'warn'>
  /** Who stores, for the database; and what is counted, for the log. */
  name: string
  /** Adds sums, no two of the same, to what is stored. */
  store: (tx: Tx, sums: Sum<T>[]) => Promise<void>
}

const everyMs = 1_000

const keyOf = (what: Record<string, string>): string =>
  JSON.stringify(Object.entries(what).toSorted(([a], [b]) => a.localeCompare(b)))

/**
 * Adds up in memory and stores the sums once a second: a thousand visitors of one page would otherwise queue for its one
 * row. Every copy of the server adds its own sums. Sums that could not be stored are tried again; a process that is
 * killed loses at most its last second.
 */
export const createSumCounter = <T extends Record<string, string>>({
  db,
  log,
  name,
  store,
}: Options<T>): SumCounter<T> => {
  let waiting = new Map<string, Sum<T>>()
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()

  const add = ({ what, times }: Sum<T>) => {
    const key = keyOf(what)
    const known = waiting.get(key)
    if (known) known.times += times
    else waiting.set(key, { what, times })
  }

  const storeWaiting = async () => {
    if (waiting.size === 0) return
    const sums = [...waiting.values()]
    waiting = new Map()
    try {
      await db.transaction(system(name), tx => store(tx, sums))
    } catch (error) {
      log.warn({ err: error, counted: name }, 'counts could not be stored yet')
      for (const sum of sums) add(sum)
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    storing = storing.then(storeWaiting)
    return storing
  }

  return {
    count: what => {
      add({ what, times: 1 })
      timer ??= setTimeout(flush, everyMs).unref()
    },
    flush,
    stop: flush,
  }
}
