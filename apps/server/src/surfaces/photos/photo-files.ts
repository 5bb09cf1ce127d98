import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { openPhoto, photoSizes } from '#src/modules/photos/files/photo-files.ts'

const Link = z.object({
  id: z.uuid(),
  size: z.enum(photoSizes),
  for: z.uuid(),
  until: z.coerce.number().int().positive(),
})

/** Nothing of a private picture stays behind in a cache, and opened by itself it may run and load nothing. */
const privately = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': `default-src 'none'; sandbox`,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

/**
 * `/photos/{id}/{size}`: private pictures by signed links, which work for ten minutes without a header, as `<img>` needs.
 * A link that is wrong, late or of a photo taken back is not found.
 */
export const photoFiles = (deps: Deps) => {
  const app = new Hono<Env>()
  app.get('/photos/:id/:size', async c => {
    const link = Link.safeParse({ ...c.req.query(), id: c.req.param('id'), size: c.req.param('size') })
    const photo = link.success ? await openPhoto(deps, link.data, c.req.query('sig') ?? '') : null
    if (!photo) return c.text('Not found', 404, privately)
    return c.body(new Uint8Array(photo.bytes), 200, {
      ...privately,
      'Content-Type': photo.kind === 'pdf' ? 'application/pdf' : 'image/webp',
      'Content-Length': String(photo.bytes.length),
      // A PDF opened by itself could hold anything: it is saved, or shown by the page that asked for it.
      'Content-Disposition':
        photo.kind === 'pdf' ? 'attachment; filename="paper.pdf"' : `inline; filename="${photo.view}.webp"`,
    })
  })
  return app
}
