import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { applyFaults } from '../common/faults.ts'
import type { Deps, EmulatedService, Env } from '../common/service.ts'
import { signatureProblem } from './signature.ts'

type StoredObject = { id: string; type: string; data: string; etag: string; encryption: string | null }

const statusOf: Record<string, 400 | 403 | 404> = {
  NoSuchKey: 404,
  InvalidRequest: 400,
  XAmzContentSHA256Mismatch: 400,
}

const refusal = (code: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`, {
    status: statusOf[code] ?? 403,
    headers: { 'content-type': 'application/xml' },
  })

/** Objects of S3 at `/files/{bucket}/{key}`: put, get and delete with signed requests. Any bucket is there. */
export function filesService(deps: Deps): EmulatedService {
  const objects = deps.store.collection<StoredObject>('files')
  const routes = new Hono<Env>()
  const failed = (status: number) =>
    new Response('<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>InternalError</Code></Error>', { status })
  routes.use('/files/*', applyFaults(deps.faults, 'files', failed))

  const signed = async (c: Context<Env>, work: (id: string, body: Uint8Array) => Response): Promise<Response> => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    const problem = signatureProblem({ method: c.req.method, url: c.req.url, headers: c.req.raw.headers, body })
    return problem ? refusal(problem) : work(new URL(c.req.url).pathname, body)
  }

  routes.put('/files/:bucket/:key{.+}', c =>
    signed(c, (id, body) => {
      const etag = `"${createHash('md5').update(body).digest('hex')}"`
      const type = c.req.header('content-type') ?? 'binary/octet-stream'
      const encryption = c.req.header('x-amz-server-side-encryption') ?? null
      objects.put({ id, type, data: Buffer.from(body).toString('base64'), etag, encryption })
      return new Response(null, { status: 200, headers: { etag } })
    }),
  )
  routes.get('/files/:bucket/:key{.+}', c =>
    signed(c, id => {
      const object = objects.get(id)
      if (!object) return refusal('NoSuchKey')
      const { type, data, etag, encryption } = object
      return new Response(Buffer.from(data, 'base64'), {
        headers: {
          'content-type': type,
          etag,
          ...(encryption ? { 'x-amz-server-side-encryption': encryption } : {}),
        },
      })
    }),
  )
  routes.delete('/files/:bucket/:key{.+}', c =>
    signed(c, id => {
      objects.remove(id)
      return new Response(null, { status: 204 })
    }),
  )

  return {
    title: 'Private files',
    summary:
      'A bucket of S3 for photos. Used only when the product is told to (S3_ENDPOINT); otherwise they lie on disk.',
    links: [],
    routes,
  }
}
