import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { News, TellOpenScreens } from '#src/database/live.ts'

/** One thing that open screens are told. Without a number it is kept nowhere: who is away does not hear of it. */
export type LiveRow = News & { id: number | null }

/** Hears of a row; of null when some may have been missed, so that the listener looks for itself. */
export type LiveListener = (row: LiveRow | null) => void

/** One connection that listens for the whole process, reads each row once, and hands it to the streams that care. */
export type LiveHub = {
  /** Calls `tell` for each row of one of the topics. Returns how to stop. */
  subscribe: (topics: string[], tell: LiveListener) => () => void
  /** What a transaction has told, once it is stored: here at once, and to the other copies. */
  tell: TellOpenScreens
  /** Asks every open stream to end, before the process stops; browsers come back to another copy. */
  endStreams: () => void
  isEnding: () => boolean
  stop: () => Promise<void>
}

const channel = 'live_events'
const retryMs = 1_000
/** How often rows are looked for that nobody announced: their writer stopped before it could, or is no copy of the server. */
const lookMs = 1_000
/** How long the row of a number that was skipped may still come: its transaction is not over, or it was undone. */
const lateMs = 120_000
const mostLate = 1_000
/** Rows read at once, at most. */
const batch = 500

const rowsSql = `select id, topic, kind, subject_id as "subjectId" from public.live_events
  where id > $1 or id = any($2) order by id limit ${batch}`

const notifySql = `select pg_notify('${channel}', told) from unnest($1::text[]) told`

/** What has been read: everything up to a number, but for those that were skipped. Numbers in, whether they are new out. */
const createReadMark = (upTo: number) => {
  const late = new Map<number, number>()
  return {
    upTo: () => upTo,
    late: () => {
      for (const [id, until] of late) if (until < Date.now() || late.size > mostLate) late.delete(id)
      return [...late.keys()]
    },
    take: (id: number) => {
      if (id <= upTo) return late.delete(id)
      for (let skipped = Math.max(upTo + 1, id - mostLate); skipped < id; skipped += 1)
        late.set(skipped, Date.now() + lateMs)
      upTo = id
      return true
    },
  }
}

/** The mark at a moment: rows of transactions that are not over yet are those missing among the newest numbers. */
const markNow = async (connection: PoolClient) => {
  const { rows } = await connection.query<{ id: string }>(
    `select id from public.live_events order by id desc limit ${mostLate}`,
  )
  const mark = createReadMark(Number(rows.at(-1)?.id ?? 0))
  for (const { id } of rows.reverse()) mark.take(Number(id))
  return mark
}

/**
 * Announces to the other copies, outside of the transactions that have something to tell: the database lets only one at a time
 * end while it announces, and each of them waits for the disk (decision 64). What comes meanwhile goes with the next.
 */
const createAnnouncer = (pool: Pool, log: Logger) => {
  let waiting = new Set<string>()
  let sending: Promise<void> | undefined
  const send = async () => {
    while (waiting.size > 0) {
      const words = [...waiting]
      waiting = new Set()
      await pool
        .query({ name: 'notify', text: notifySql, values: [words] })
        .catch((error: Error) => log.warn({ err: error }, 'live events were not announced to other copies'))
    }
    sending = undefined
  }
  return {
    say: (words: string) => {
      waiting.add(words)
      sending ??= send()
    },
    stop: async () => {
      await sending
    },
  }
}

/** Listens on `live_events`; reconnects by itself and asks everybody to look after a gap, so nothing is missed. */
export const createLiveHub = (pool: Pool, log: Logger): LiveHub => {
  const self = randomUUID()
  const listeners = new Map<string, Set<LiveListener>>()
  const announcer = createAnnouncer(pool, log)
  let client: PoolClient | undefined
  let mark: ReturnType<typeof createReadMark> | undefined
  let starting: Promise<void> | undefined
  let stopped = false
  let ending = false
  let retry: NodeJS.Timeout | undefined
  let mustLook = false
  let isLooking = false

  const hand = (row: LiveRow) => {
    for (const tell of listeners.get(row.topic) ?? []) tell(row)
  }

  const tellAll = () => {
    for (const set of listeners.values()) for (const tell of set) tell(null)
  }

  /** Reads what was stored since, on the listening connection itself: no other waits for it, and it waits for no other. */
  const look = async () => {
    mustLook = true
    if (isLooking) return
    isLooking = true
    try {
      while (mustLook && client && mark) {
        mustLook = false
        const { rows } = await client.query<LiveRow & { id: string }>({
          name: 'live',
          text: rowsSql,
          values: [mark.upTo(), mark.late()],
        })
        for (const row of rows) if (mark.take(Number(row.id))) hand({ ...row, id: Number(row.id) })
        mustLook ||= rows.length === batch
      }
    } catch (error) {
      if (stopped) return
      // A lost connection is told of by its error; any other trouble lets the streams look for themselves.
      log.warn({ err: error }, 'live events were not read')
      tellAll()
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), lookMs)
  timer.unref()

  /** What another copy announces: `stored` and who says so, or `now topic kind subject` of what is not stored. */
  const hear = (payload: string) => {
    const [what, from, topic = '', kind = '', subjectId = ''] = payload.split(' ')
    if (from === self) return
    if (what === 'now') hand({ id: null, topic, kind, subjectId })
    else void look()
  }

  const listen = async () => {
    try {
      const connection = await pool.connect()
      client = connection
      connection.on('notification', ({ payload = '' }) => hear(payload))
      connection.on('error', error => {
        if (client !== connection) return
        log.warn({ err: error }, 'live events connection lost')
        connection.release(error)
        client = undefined
        mark = undefined
        starting = undefined
        if (!stopped) retry = setTimeout(start, retryMs)
      })
      await connection.query('set role service_role')
      await connection.query(`listen ${channel}`)
      mark = await markNow(connection)
      tellAll()
    } catch (error) {
      log.warn({ err: error }, 'live events not available yet')
      client?.release(true)
      client = undefined
      starting = undefined
      if (!stopped) retry = setTimeout(start, retryMs)
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
    tell: ({ isStored, passing }) => {
      for (const { topic, kind, subjectId } of passing) {
        hand({ id: null, topic, kind, subjectId })
        announcer.say(`now ${self} ${topic} ${kind} ${subjectId}`)
      }
      if (!isStored) return
      void look()
      announcer.say(`stored ${self}`)
    },
    endStreams: () => {
      ending = true
      tellAll()
    },
    isEnding: () => ending,
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      clearInterval(timer)
      await starting?.catch(() => undefined)
      client?.release(true)
      client = undefined
      await announcer.stop()
    },
  }
}
