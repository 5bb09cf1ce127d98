import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Saying, Signal, SocketNews } from '@om/contracts/video-socket'
import { visitSocket } from '@om/contracts/video-socket'
import type { App } from '#src/app.ts'
import { createHttpServer } from '#src/http/http-server.ts'

/** The app behind a real server on this machine alone, for what cannot be called in process. */
export const listen = async (app: Pick<App, 'fetch'>) => {
  const server = createHttpServer(app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    stop: async (): Promise<void> => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

type Options = { after?: number; origin?: string; greet?: boolean; patienceMs?: number }

/** A browser's end of the socket of a visit: what it has heard, and a way to wait for more. */
export const openSocket = (
  base: string,
  ticket: string,
  { after = 0, origin = base, greet = true, patienceMs = 8_000 }: Options = {},
) => {
  const ws = new WebSocket(`${base.replace('http', 'ws')}${visitSocket.path}`, { headers: { origin } })
  const heard: SocketNews[] = []
  const waiting = new Set<() => void>()
  let closed: { code: number } | undefined
  let said = 0
  const wake = () => {
    for (const look of waiting) look()
  }
  ws.onopen = () => greet && ws.send(JSON.stringify({ ticket, after }))
  ws.onmessage = ({ data }) => {
    heard.push(JSON.parse(String(data)))
    wake()
  }
  ws.onclose = ({ code }) => {
    closed = { code }
    wake()
  }
  ws.onerror = () => {}
  /** The first answer of `find` that is something. */
  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = setTimeout(() => {
        waiting.delete(look)
        reject(new Error(`not heard: ${JSON.stringify({ heard, closed })}`))
      }, patienceMs)
      const look = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(look)
        clearTimeout(stop)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const signals = (): Signal[] => heard.flatMap(news => ('signals' in news ? news.signals : []))
  return {
    ws,
    heard,
    signals,
    until,
    say: (...say: Omit<Saying, 'number'>[]): number => {
      ws.send(JSON.stringify({ say: say.map(one => ({ ...one, number: ++said })) }))
      return said
    },
    /** Waits until so many signals have been heard, and answers them all. */
    hears: (count: number) => until(() => (signals().length >= count ? signals() : undefined)),
    closes: () => until(() => closed?.code),
    close: () => ws.close(),
  }
}
