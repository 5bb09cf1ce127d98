import { createHash } from 'node:crypto'
import { articlePath } from '@om/content/read-articles'
import { brandOf } from '@om/domain/brand'
import { titleOf } from '@om/domain/routes'
import { pageOfSocialPicture, sitePages } from '@om/domain/site'
import { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'

type Subject = { title: string; picture: () => Uint8Array | null }

/** The pages that have a preview picture, by path; nothing else is ever drawn. */
const subjects = ({ articles, config }: Pick<Deps, 'articles' | 'config'>): Map<string, Subject> => {
  const none = () => null
  const plain = (path: string) => titleOf(path, '').replace(/^ \| /, '')
  const pages = sitePages.map(({ path }): [string, Subject] => [path, { title: plain(path), picture: none }])
  const written = (['men', 'women'] as const).flatMap(brand =>
    articles.of(brand).map((article): [string, Subject] => {
      const file = new URL(article.picture.src, config.publicUrl).pathname.split('/').at(-1) ?? ''
      return [
        articlePath(article),
        { title: article.title, picture: () => articles.picture(article.id, file)?.bytes ?? null },
      ]
    }),
  )
  return new Map([...pages, ...written])
}

/** `/social/….png`: one preview picture per public page, drawn when first asked for and kept. */
export const socialPictures = (deps: Deps) => {
  const app = new Hono<Env>()
  const known = subjects(deps)
  const drawn = new Map<string, Promise<{ png: Buffer; etag: string }>>()

  const draw = async (path: string, { title, picture }: Subject) => {
    // The drawing tools are heavy and most requests never need them.
    const { drawSocialPicture } = await import('./social-picture.ts')
    const png = await drawSocialPicture({
      brand: brandOf(path),
      productName: deps.config.productName,
      title,
      picture: picture(),
    })
    return { png, etag: `"${createHash('sha256').update(png).digest('hex').slice(0, 16)}"` }
  }

  app.get('/social/:name', async c => {
    const path = pageOfSocialPicture(c.req.path)
    const subject = path === null ? undefined : known.get(path)
    if (path === null || !subject) return c.text('Not found', 404)
    const picture = drawn.get(path) ?? draw(path, subject)
    drawn.set(path, picture)
    const { png, etag } = await picture.catch(error => {
      drawn.delete(path)
      throw error
    })
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=86400' }
    return c.req.header('if-none-match') === etag
      ? c.body(null, 304, headers)
      : c.body(new Uint8Array(png), 200, { ...headers, 'Content-Type': 'image/png' })
  })
  return app
}
