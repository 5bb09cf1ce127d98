import { upgradeWebSocket } from '@hono/node-server'
import { refused } from '@om/contracts/errors'
import {
  HEARTBEAT_MS,
  HELLO_MS,
  SOCKET_SAYINGS,
  SocketHello,
  type SocketNews,
  SocketSay,
  socketCloses,
  visitSocket,
} from '@om/contracts/video-socket'
import { type Context, Hono } from 'hono'
import type { WSContext } from 'hono/ws'
import { type Actor, anyone } from '#src/actor.ts'
import { inRepeatableTransaction, inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { callerKey } from '#src/http/caller-key.ts'
import type { Env } from '#src/http/context.ts'
import { sendRefusal } from '#src/http/errors.ts'
import type { Route } from '#src/http/serve.ts'
import { createRoom, type Room } from './visit-room.ts'
import { newsAt, sayAt } from './visit-talk.ts'
import { type Seat, spendTicket } from './visit-ticket.ts'

/** Messages of one browser that are still being passed on. */
const MOST_PENDING = 20
/** Looks in a row that failed, after which the page may try another copy. */
const MOST_FAILURES = 3
const SAYINGS_WINDOW_MS = 10_000
/** So much may wait for a browser that does not take it. */
const MOST_BUFFERED = 1024 * 1024

/** What the library's socket can do besides; `WSContext` does not name it. */
type Raw = {
  ping: () => void
  terminate: () => void
  bufferedAmount: number
  on: (event: 'pong', f: () => void) => void
}
const isRaw = (raw: unknown): raw is Raw => typeof raw === 'object' && raw !== null && 'ping' in raw
type Socket = WSContext<unknown>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * One socket, from its first words to its end. It says how the visit stands when that changes and at each beat, and what other browsers
 * tell this one; the rows are the truth, so what is missed while it is away is said when it comes back. Every look and every word is
 * with the rights of that moment.
 */
const createLine = (deps: Deps, log: Context<Env>['var']['log'], room: Room, address: string) => {
  const ending: (() => void)[] = []
  let socket: Socket | undefined
  let stopWaiting = () => {}
  let seat: Seat | undefined
  let isClosed = false
  let isHeard = true
  let after = 0
  let shown = ''
  let wants = { visit: true, signals: true, isBeat: true }
  let isLooking = false
  let failures = 0
  let pending = 0
  let turn: Promise<void> = Promise.resolve()
  let sayings = { since: 0, count: 0 }

  const end = () => {
    if (isClosed) return
    isClosed = true
    for (const work of ending.reverse()) work()
  }
  const close = (why: keyof typeof socketCloses) => {
    if (isClosed) return
    socket?.close(socketCloses[why], why)
    end()
  }
  /** Ends one that will not hear of it. */
  const drop = () => {
    if (isRaw(socket?.raw)) socket.raw.terminate()
    end()
  }
  const fail = (error: unknown) => {
    log.warn({ err: error }, 'a socket of a visit ended early')
    socket?.close(1011)
    end()
  }
  const send = (news: SocketNews) => {
    if (isClosed) return
    if (isRaw(socket?.raw) && socket.raw.bufferedAmount > MOST_BUFFERED) return drop()
    socket?.send(JSON.stringify(news))
  }

  /** Who speaks here, as they are let in now; closes the socket where they are not. */
  const whoNow = async (): Promise<Actor | null> => {
    if (!seat || isClosed) return null
    if (seat.claims === null) return anyone
    if (Date.now() / 1000 >= seat.claims.exp) {
      close('renew')
      return null
    }
    const known = await deps.accounts.actorOf(seat.claims)
    if (!known.ok) close('signedOut')
    return known.ok && !isClosed ? known.value : null
  }

  const lookOnce = async () => {
    const actor = await whoNow()
    const at = seat
    if (!actor || !at) return
    const wanted = wants
    wants = { visit: false, signals: false, isBeat: false }
    const news = await inTransaction({ deps, actor }, ctx => newsAt(ctx, at, { ...wanted, after }))
    if (!news) return close('over')
    const { visit, signals, isOver } = news
    if (visit) {
      const now = JSON.stringify(visit, (key, value) => (key === 'asOf' ? undefined : value))
      if (wanted.isBeat || now !== shown) send(visit)
      shown = now
    }
    const last = signals.at(-1)
    if (last) {
      after = last.id
      send({ signals })
      // There may be more than are read at once.
      wants.signals = true
    }
    if (isOver) close('over')
  }
  const look = async (more: Partial<typeof wants>) => {
    wants = { ...wants, ...more }
    if (isLooking || !seat) return
    isLooking = true
    try {
      while (!isClosed && (wants.visit || wants.signals)) await room.look(lookOnce)
      failures = 0
    } catch (error) {
      failures += 1
      if (failures >= MOST_FAILURES) fail(error)
      // A database that is busy, or away for a moment: the next beat looks for everything again.
      else log.warn({ err: error }, 'a socket of a visit could not look')
    } finally {
      isLooking = false
    }
  }

  const beat = () => {
    if (!isHeard) return drop()
    isHeard = false
    if (isRaw(socket?.raw)) socket.raw.ping()
    void look({ visit: true, signals: true, isBeat: true })
  }

  const say = async ({ say: said }: SocketSay) => {
    const actor = await whoNow()
    const at = seat
    const last = said.at(-1)
    if (!actor || !at || !last) return
    const passed = await room.say(() => inRepeatableTransaction({ deps, actor }, ctx => sayAt(ctx, at, said)))
    if (passed) send({ said: last.number, unheard: passed.unheard })
    else close('over')
  }

  const begin = async (text: string) => {
    const hello = SocketHello.safeParse(parse(text))
    if (!hello.success) return close('refused')
    const known = await spendTicket(deps, hello.data.ticket)
    if (isClosed) return
    if (!known) return close('renew')
    stopWaiting()
    after = hello.data.after
    seat = known
    ending.push(room.enter(line, known))
    const own = `visit:${known.appointmentId}`
    ending.push(
      deps.live.subscribe([own, `user:${known.patientId}`], row => {
        if (deps.live.isEnding()) {
          socket?.close(1001)
          end()
        } else if (row === null) void look({ visit: true, signals: true })
        else if (row.topic === own && row.subjectId === known.device) void look({ signals: true })
        else if (row.subjectId === known.appointmentId) void look({ visit: true })
      }),
    )
    const timer = setInterval(beat, HEARTBEAT_MS)
    ending.push(() => clearInterval(timer))
    await look({})
  }

  const isTooMuch = (count: number): boolean => {
    const now = performance.now()
    if (now - sayings.since > SAYINGS_WINDOW_MS) sayings = { since: now, count: 0 }
    sayings.count += count
    return sayings.count > SOCKET_SAYINGS || pending > MOST_PENDING
  }

  const line = {
    device: () => seat?.device,
    close,
    open: (ws: Socket) => {
      socket = ws
      if (!room.hasPlace(address)) return close('refused')
      stopWaiting = room.wait(address)
      ending.push(stopWaiting)
      if (isRaw(ws.raw))
        ws.raw.on('pong', () => {
          isHeard = true
        })
      const timer = setTimeout(() => seat || close('refused'), HELLO_MS)
      ending.push(() => clearTimeout(timer))
    },
    hear: (data: unknown) => {
      if (isClosed) return
      if (typeof data !== 'string' || isTooMuch(1)) return close('refused')
      isHeard = true
      let work = () => begin(data)
      if (seat || pending > 0) {
        const said = SocketSay.safeParse(parse(data))
        if (!said.success || isTooMuch(said.data.say.length)) return close('refused')
        work = () => say(said.data)
      }
      pending += 1
      turn = turn
        .then(() => (isClosed ? undefined : work()))
        .catch(fail)
        .finally(() => {
          pending -= 1
        })
    },
    end,
  }
  return line
}

/** Our own pages alone: of this address, or of the one that the product is known by where something before it has another. */
const isOurs = (deps: Deps, c: Context<Env>): boolean => {
  const origin = c.req.header('origin')
  if (!origin || !URL.canParse(origin)) return false
  return origin === new URL(deps.config.publicUrl).origin || new URL(origin).host === c.req.header('host')
}

/** The address at which browsers open the socket of a visit. */
export const visitSocketRoutes = (deps: Deps): Route[] => {
  const room = createRoom()
  const app = new Hono<Env>()
  app.get(
    visitSocket.path,
    async (c, next) => {
      if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return sendRefusal(c, refused('bad_request'))
      if (!isOurs(deps, c)) return sendRefusal(c, refused('not_allowed'))
      if (!room.hasPlace(callerKey(c.get('address')))) return sendRefusal(c, refused('too_fast'))
      return next()
    },
    upgradeWebSocket((c: Context<Env>) => {
      const line = createLine(deps, c.get('log'), room, callerKey(c.get('address')))
      return {
        onOpen: (_, ws) => line.open(ws),
        onMessage: ({ data }) => line.hear(data),
        onClose: () => line.end(),
        onError: () => line.end(),
      }
    }),
  )
  return [{ endpoint: visitSocket, app }]
}
