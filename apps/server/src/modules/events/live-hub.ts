import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'

/** One thing that open screens are told. Without a number it is kept nowhere: who is away does not hear of it. */
export type LiveRow = { id: number | null; topic: string; kind: string; subjectId: string }

/** Hears of a row; of null when some may have been missed, so that the listener looks for itself. */
export type LiveListener = (row: LiveRow | null) => void

/** One connection that listens for the whole process, reads each row once, and hands it to the streams that care. */
export type LiveHub = {
  /** Calls `tell` for each row of one of the topics. Returns how to stop. */
  subscribe: (topics: string[], tell: LiveListener) => () => void
  /** Asks every open stream to end, before the process stops; browsers come back to another copy. */
  endStreams: () => void
  isEnding: () => boolean
  stop: () => Promise<void>
}

const retryMs = 1_000
/** Rows read at once, at most. */
const batch = 500

const rowsSql = `select id, topic, kind, subject_id as "subjectId" from public.live_events where id = any($1) order by id`

/** What the database announces: `number topic` of a stored row, `now topic kind subject` of what is not stored. */
const parse = (payload: string): { id: number; topic: string } | LiveRow => {
  const [first = '', topic = '', kind = '', subjectId = ''] = payload.split(' ')
  return first === 'now' ? { id: null, topic, kind, subjectId } : { id: Number(first), topic }
}

/** Listens on `live_events`; reconnects by itself and asks everybody to look after a gap, so nothing is missed. */
export const createLiveHub = (pool: Pool, log: Logger): LiveHub => {
  const listeners = new Map<string, Set<LiveListener>>()
  let client: PoolClient | undefined
  let starting: Promise<void> | undefined
  let stopped = false
  let ending = false
  let timer: NodeJS.Timeout | undefined
  let wanted: number[] = []
  let isReading = false

  const hand = (row: LiveRow) => {
    for (const tell of listeners.get(row.topic) ?? []) tell(row)
  }

  const tellAll = () => {
    for (const set of listeners.values()) for (const tell of set) tell(null)
  }

  /** Reads what was announced, on the listening connection itself: no other waits for it, and it waits for no other. */
  const readWanted = async (connection: PoolClient) => {
    if (isReading) return
    isReading = true
    try {
      while (wanted.length > 0 && connection === client) {
        const ids = wanted.splice(0, batch)
        const { rows } = await connection.query<LiveRow & { id: string }>({
          name: 'live',
          text: rowsSql,
          values: [ids],
        })
        for (const row of rows) hand({ ...row, id: Number(row.id) })
      }
    } catch (error) {
      // A lost connection is told of by its error; any other trouble lets the streams look for themselves.
      log.warn({ err: error }, 'live events were not read')
      wanted = []
      tellAll()
    } finally {
      isReading = false
    }
  }

  const listen = async () => {
    try {
      const connection = await pool.connect()
      client = connection
      connection.on('notification', ({ payload = '' }) => {
        const told = parse(payload)
        if (!listeners.has(told.topic)) return
        if ('kind' in told) return hand(told)
        wanted.push(told.id)
        void readWanted(connection)
      })
      connection.on('error', error => {
        log.warn({ err: error }, 'live events connection lost')
        client?.release(error)
        client = undefined
        starting = undefined
        if (!stopped) timer = setTimeout(start, retryMs)
      })
      await connection.query('set role service_role')
      await connection.query('listen live_events')
      tellAll()
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
    subscribe: (topics, tell) => {
      start()
      for (const topic of topics) {
        const set = listeners.get(topic) ?? new Set()
        set.add(tell)
        listeners.set(topic, set)
      }
      return () => {
        for (const topic of topics) {
          listeners.get(topic)?.delete(tell)
          if (listeners.get(topic)?.size === 0) listeners.delete(topic)
        }
      }
    },
    endStreams: () => {
      ending = true
      tellAll()
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
