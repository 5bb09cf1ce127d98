import type { Logger } from 'pino'

/** What every request carries through Hono. */
export type Env = {
  Variables: {
    requestId: string
    nonce: string
    log: Logger
    /** The network address that limits count by. */
    address: string
  }
}
