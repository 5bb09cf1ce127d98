import { shopPictureWidths } from '@om/contracts/shop'
import { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { createSizedPictures } from '#src/modules/shop/catalogue/pictures/sized-picture.ts'

const pictureName = new RegExp(`^([0-9a-f]{32})-(${shopPictureWidths.join('|')})\\.webp$`)

/**
 * `/pictures/shop/{id}-{width}.webp`: our copies of the shop's pictures. The id follows from the address of the original, so
 * what is behind an address never changes and may be kept for ever.
 */
export const shopPictures = (deps: Deps) => {
  const app = new Hono<Env>()
  const sized = createSizedPictures(deps)
  app.get('/pictures/shop/:name', async c => {
    const [, id, width] = pictureName.exec(c.req.param('name')) ?? []
    const bytes = id ? await sized(id, Number(width)) : null
    if (!bytes) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': `default-src 'none'; sandbox`,
    })
  })
  return app
}
