/** What is used of the library that speaks WebSocket; it brings no types of its own. */
declare module 'ws' {
  import type { WebSocketServerLike } from '@hono/node-server'

  const WebSocket: {
    Server: new (options: { noServer: true; maxPayload: number; perMessageDeflate: boolean }) => WebSocketServerLike
  }
  export default WebSocket
}
