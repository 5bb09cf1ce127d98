import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { SOCKET_MESSAGE_BYTES, visitSocket } from '@om/contracts/video-socket'
import WebSocket from 'ws'
import type { App } from '#src/app.ts'

/** The server that a copy listens with: requests, and the one address that becomes a WebSocket. Listens to nothing yet. */
export const createHttpServer = (app: Pick<App, 'fetch'>): Server => {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      requestTimeout: 60_000,
      headersTimeout: 20_000,
      keepAliveTimeout: 65_000,
      // Asked of anything else, it is an ordinary request that is answered as such.
      shouldUpgradeCallback: ({ headers, url }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?')[0] === visitSocket.path,
    },
    websocket: {
      server: new WebSocket.Server({ noServer: true, maxPayload: SOCKET_MESSAGE_BYTES, perMessageDeflate: false }),
    },
  })
  if (!(server instanceof Server)) throw new Error('not a server of HTTP/1.1')
  return server
}
