import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Env } from '../common/service.ts'
import { picturesFolder } from './seed/pictures.ts'

const name = /^[a-z0-9-]+\.webp$/

/** The shop's pictures at `/shop-files/{file}`; parameters that ask for another size are passed over. */
export function pictureRoutes(): Hono<Env> {
  const routes = new Hono<Env>()
  routes.get('/shop-files/:file', async c => {
    const file = c.req.param('file')
    const bytes = name.test(file) && (await readFile(join(picturesFolder, file)).catch(() => null))
    if (!bytes) return c.notFound()
    return c.body(Uint8Array.from(bytes), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31557600',
      'access-control-allow-origin': '*',
    })
  })
  return routes
}
