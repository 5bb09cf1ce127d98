import type { Logger } from 'pino'
import type { Actor } from '#src/actor.ts'
import { system } from '#src/actor.ts'
import type { Database } from '#src/database/database.ts'
import { addViews, type Views } from './visits.repo.ts'

export type ViewCounter = {
  /** Counts one view of a kind of page; in the database within a second. */
  count: (view: Omit<Views, 'views'>) => void
  /** Stores what was counted so far. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

const everyMs = 1_000
const as: Actor = system('visits')

/**
 * Adds page views up in memory and stores the sums once a second: a thousand visitors of one page would otherwise queue
 * for its one row. Every copy of the server adds its own sums. Sums that could not be stored are tried again; a process
 * that is killed loses at most its last second.
 */
export const createViewCounter = (db: Pick<Database, 'transaction'>, log: Pick<Logger, 'warn'>): ViewCounter => {
  let waiting = new Map<string, Views>()
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()

  const add = (view: Views) => {
    const key = `${view.day} ${view.brand} ${view.path}`
    const known = waiting.get(key)
    if (known) known.views += view.views
    else waiting.set(key, { ...view })
  }

  const store = async () => {
    if (waiting.size === 0) return
    const sums = [...waiting.values()]
    waiting = new Map()
    try {
      await db.transaction(as, tx => addViews(tx, sums))
    } catch (error) {
      log.warn({ err: error }, 'page views could not be stored yet')
      for (const sum of sums) add(sum)
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    storing = storing.then(store)
    return storing
  }

  return {
    count: view => {
      add({ ...view, views: 1 })
      timer ??= setTimeout(flush, everyMs).unref()
    },
    flush,
    stop: flush,
  }
}
