import type { SignalBody, VisitRoute } from '@om/contracts/video'
import { type Saying, type Signal, SocketNews, socketCloses, visitSocket } from '@om/contracts/video-socket'
import { isApiError } from '#app/ui/problem.ts'

/** The first wait before the socket is opened again; it doubles with each try that comes to nothing. */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 8_000
/** The server says something every eight seconds: whoever heard nothing for so long has lost it, whatever the browser thinks. */
const SILENCE_MS = 20_000
const LOOK_MS = 2_000
/** So much is said at once, under what the server takes. */
const MOST = { sayings: 50, characters: 80_000 }

type Asked = {
  /** A ticket for this browser; refused with 404 once there is nothing here for it any more. */
  ticket: () => Promise<{ ticket: string }>
  route: () => Promise<VisitRoute>
}

type Heard = {
  news: (news: SocketNews) => void
  /** The visit, or the link, is over. */
  over: () => void
  /** Whether the server can be heard. */
  up: (isUp: boolean) => void
}

type Waiting = Saying & { resolve: () => void; reject: (error: Error) => void }

/** How the browsers of a visit reach each other through the server, and how this one hears how the visit stands. */
export type Line = {
  route: () => Promise<VisitRoute>
  /** Says something to another browser; rejected where that one is not there. */
  tell: (to: string, body: SignalBody) => Promise<void>
  /** What another browser has said, from its last beginning on. */
  heardFrom: (peer: string) => readonly Signal[]
  /** Calls when something was said. Returns how to stop. */
  listen: (call: () => void) => () => void
  /** Opens the socket, and keeps it open. Returns how to stop. */
  start: (heard: Heard) => () => void
  /** Opens it again where another browser had taken its place. */
  wake: () => void
}

/** What is of use of what one browser said: whatever came before it was ready, or before it began another connection, is not. */
const ofUse = (before: readonly Signal[], next: Signal): Signal[] => {
  const { body } = next
  const begins =
    'ready' in body ||
    ('description' in body &&
      body.description.type === 'offer' &&
      before.every(one => 'ready' in one.body || one.body.call !== body.call))
  return begins ? [next] : [...before, next]
}

/**
 * The socket of a visit for one browser. It comes back by itself after a lost network, a closed lid or a copy of the server that
 * stopped, and goes on where it was: what was said meanwhile is heard once and in order, both ways.
 */
export const createVisitLine = ({ ticket, route }: Asked): Line => {
  const said = new Map<string, Signal[]>()
  const listeners = new Set<() => void>()
  let queue: Waiting[] = []
  let number = 0
  let after = 0
  let flying = 0
  let ws: WebSocket | undefined
  let isGreeted = false
  let lastHeardAt = 0
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let to: Heard | undefined
  /** Grows with each attempt, so that an earlier one that is still on its way comes to nothing. */
  let attempt = 0

  const flush = () => {
    if (!isGreeted || flying > 0 || queue.length === 0) return
    const say: Saying[] = []
    let characters = 0
    for (const { number, to, body } of queue.slice(0, MOST.sayings)) {
      characters += JSON.stringify(body).length
      if (say.length > 0 && characters > MOST.characters) break
      say.push({ number, to, body })
    }
    flying = say.length
    ws?.send(JSON.stringify({ say }))
  }

  const hear = (text: string) => {
    const parsed = SocketNews.safeParse(JSON.parse(text))
    if (!parsed.success) return
    const news = parsed.data
    lastHeardAt = performance.now()
    tries = 0
    if (!isGreeted) {
      isGreeted = true
      to?.up(true)
    }
    if ('signals' in news) {
      for (const signal of news.signals) {
        if (signal.id <= after) continue
        after = signal.id
        said.set(signal.from, ofUse(said.get(signal.from) ?? [], signal))
      }
      for (const call of listeners) call()
    } else if ('said' in news) {
      flying = 0
      for (const one of queue)
        if (one.number <= news.said)
          news.unheard.includes(one.number) ? one.reject(new Error('nobody is there to hear it')) : one.resolve()
      queue = queue.filter(one => one.number > news.said)
    } else to?.news(news)
    flush()
  }

  /** Lets go of the socket as it is, whatever it still has to say. */
  const drop = () => {
    attempt += 1
    clearTimeout(timer)
    const left = ws
    ws = undefined
    flying = 0
    isGreeted = false
    if (!left) return
    left.onopen = left.onmessage = left.onclose = null
    left.close()
  }

  const again = () => {
    drop()
    to?.up(false)
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries)
    tries += 1
    timer = setTimeout(() => void open(), wait * (0.5 + Math.random() / 2))
  }

  const over = () => {
    const heard = to
    stop()
    heard?.over()
  }

  const open = async () => {
    if (!to) return
    drop()
    const mine = attempt
    lastHeardAt = performance.now()
    let pass: { ticket: string }
    try {
      pass = await ticket()
    } catch (error) {
      if (mine !== attempt) return
      const status = isApiError(error) ? error.status : 0
      // Whoever has to sign in again is led there by the call itself.
      if (status === 401) return drop()
      return status === 404 ? over() : again()
    }
    if (mine !== attempt) return
    lastHeardAt = performance.now()
    const opened = new WebSocket(new URL(visitSocket.path, window.location.href.replace(/^http/, 'ws')))
    ws = opened
    opened.onopen = () => opened.send(JSON.stringify({ ...pass, after }))
    opened.onmessage = ({ data }) => hear(String(data))
    opened.onclose = ({ code }) => {
      if (code === socketCloses.over) over()
      else if (code === socketCloses.replaced) drop()
      else again()
    }
  }

  const look = () => {
    if (ws && performance.now() - lastHeardAt > SILENCE_MS) void open()
  }
  const openNow = () => {
    tries = 0
    void open()
  }
  let stop = () => {}

  return {
    route,
    tell: (peer, body) =>
      new Promise((resolve, reject) => {
        queue.push({ number: ++number, to: peer, body, resolve, reject })
        flush()
      }),
    heardFrom: peer => said.get(peer) ?? [],
    listen: call => {
      listeners.add(call)
      return () => listeners.delete(call)
    },
    start: heard => {
      to = heard
      const watch = setInterval(look, LOOK_MS)
      const leave = () => again()
      window.addEventListener('online', openNow)
      window.addEventListener('offline', leave)
      document.addEventListener('visibilitychange', look)
      stop = () => {
        to = undefined
        clearInterval(watch)
        window.removeEventListener('online', openNow)
        window.removeEventListener('offline', leave)
        document.removeEventListener('visibilitychange', look)
        drop()
        stop = () => {}
      }
      void open()
      return () => stop()
    },
    wake: () => {
      if (to && !ws) openNow()
    },
  }
}
