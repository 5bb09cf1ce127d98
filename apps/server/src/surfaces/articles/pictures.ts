import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Picture } from '@om/content/pictures'
import { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { codingFor } from '#src/pages/built-files.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Coding = keyof typeof compress

/** A drawing opened by itself may run nothing and load nothing. */
const drawingPolicy = `default-src 'none'; style-src 'unsafe-inline'; sandbox`

const keepCompressed = () => {
  const kept = new Map<string, Promise<Uint8Array>>()
  return (picture: Picture, coding: Coding): Promise<Uint8Array> => {
    const key = `${picture.version} ${coding}`
    const bytes = kept.get(key) ?? compress[coding](picture.bytes)
    kept.set(key, bytes)
    return bytes
  }
}

/**
 * Pictures of articles at `/articles/{id}/{file}`: only those an article shows. With the version in the address they may be kept
 * for ever; without it, or with an old one, a browser asks again each time.
 */
export const articlePictures = (deps: Deps) => {
  const app = new Hono<Env>()
  const compressed = keepCompressed()
  app.get('/articles/:id/:file', async c => {
    const picture = deps.articles.picture(c.req.param('id'), c.req.param('file'))
    if (!picture) return c.text('Not found', 404)
    const coding = codingFor(c.req.raw, { br: true, gzip: true })
    const etag = `"${picture.version}${coding ? `-${coding}` : ''}"`
    const isCurrent = c.req.query('v') === picture.version
    const headers = {
      ETag: etag,
      Vary: 'Accept-Encoding',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      'Content-Security-Policy': drawingPolicy,
    }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const bytes = coding ? await compressed(picture, coding) : picture.bytes
    return c.body(new Uint8Array(bytes), 200, {
      ...headers,
      'Content-Type': 'image/svg+xml',
      ...(coding ? { 'Content-Encoding': coding } : {}),
    })
  })
  return app
}
