import { z } from 'zod'
import { UPLOAD_PIECE } from './device-test-limits.ts'
import { endpoint } from './endpoint.ts'

/**
 * One piece of random bytes, which no proxy can compress, to time a download with. One device test takes at most
 * twelve pieces; the limit allows three tests a minute from one address.
 */
const download = endpoint('GET', '/api/device-test/piece', {
  who: 'anyone',
  summary: 'Random bytes to measure a download with; the same for everyone',
  reply: z.unknown(),
  produces: 'application/octet-stream',
  limit: { max: 36, seconds: 60 },
})

/** Takes one piece to time an upload with; it is counted, answered and forgotten. */
const upload = endpoint('POST', '/api/device-test/piece', {
  who: 'anyone',
  summary: 'Takes a piece to measure an upload with; nothing is kept',
  body: z.object({ text: z.string().min(1).max(UPLOAD_PIECE) }),
  reply: z.object({ received: z.int() }),
  limit: { max: 72, seconds: 60 },
})

export const deviceTest = { download, upload }
