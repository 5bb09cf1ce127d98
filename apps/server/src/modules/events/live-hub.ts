import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'

/** One connection that listens for the whole process and wakes the streams that care. */
export type LiveHub = {
  /** Calls `wake` when a row for one of the topics is stored. Returns how to stop. */
  subscribe: (topics: string[], wake: () => void) => () => void
  /** Asks every open stream to end, before the process stops; browsers come back to another copy. */
  endStreams: () => void
  isEnding: () => boolean
  stop: () => Promise<void>
}

const retryMs = 1_000

/** Listens on `live_events`; reconnects by itself and wakes everybody after a gap, so nothing is missed. */
export const createLiveHub = (pool: Pool, log: Logger): LiveHub => {
  const listeners = new Map<string, Set<() => void>>()
  let client: PoolClient | undefined
  let starting: Promise<void> | undefined
  let stopped = false
  let ending = false
  let timer: NodeJS.Timeout | undefined

  const wakeAll = () => {
    for (const set of listeners.values()) for (const wake of set) wake()
  }

  const listen = async () => {
    try {
      client = await pool.connect()
      client.on('notification', message => {
        const topic = message.payload?.slice(message.payload.indexOf(' ') + 1) ?? ''
        for (const wake of listeners.get(topic) ?? []) wake()
      })
      client.on('error', error => {
        log.warn({ err: error }, 'live events connection lost')
        client?.release(error)
        client = undefined
        starting = undefined
        if (!stopped) timer = setTimeout(start, retryMs)
      })
      await client.query('listen live_events')
      wakeAll()
    } catch (error) {
      log.warn({ err: error }, 'live events not available yet')
      starting = undefined
      if (!stopped) timer = setTimeout(start, retryMs)
    }
  }

  const start = () => {
    starting ??= listen()
  }

  return {
    subscribe: (topics, wake) => {
      start()
      for (const topic of topics) {
        const set = listeners.get(topic) ?? new Set()
        set.add(wake)
        listeners.set(topic, set)
      }
      return () => {
        for (const topic of topics) {
          listeners.get(topic)?.delete(wake)
          if (listeners.get(topic)?.size === 0) listeners.delete(topic)
        }
      }
    },
    endStreams: () => {
      ending = true
      wakeAll()
    },
    isEnding: () => ending,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await starting?.catch(() => undefined)
      client?.release(true)
      client = undefined
    },
  }
}
