import { createHash } from 'node:crypto'
import { articlePath } from '@om/content/read-articles'
import { brandOf } from '@om/domain/brand'
import { titleOf } from '@om/domain/routes'
import { pageOfSocialPicture, sitePages } from '@om/domain/site'
import { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { createSizedPictures } from '#src/modules/shop/catalogue/pictures/sized-picture.ts'
import { productPath } from './listing.ts'

type Subject = { title: string; picture: () => Uint8Array | null | Promise<Uint8Array | null> }

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

/** Width of the copy of a product's picture that is drawn from: originals may be of any size, or damaged. */
const pictureWidth = 960

/** A product on the shelf of a brand, shown with its first picture. */
const productSubjects = async (
  deps: Deps,
  sized: ReturnType<typeof createSizedPictures>,
): Promise<Map<string, Subject>> => {
  const { products } = await deps.shelf.read()
  return new Map(
    products.flatMap(({ brands, slug, title, pictures }) =>
      brands.map((brand): [string, Subject] => {
        const id = pictures[0]?.src.split('/').at(-1)
        return [productPath(brand, slug), { title, picture: () => (id ? sized(id, pictureWidth) : null) }]
      }),
    ),
  )
}

/** `/social/….png`: one preview picture per public page, drawn when first asked for and kept. */
export const socialPictures = (deps: Deps) => {
  const app = new Hono<Env>()
  const known = subjects(deps)
  const sized = createSizedPictures(deps)
  const drawn = new Map<string, Promise<{ png: Buffer; etag: string }>>()

  const draw = async (path: string, { title, picture }: Subject) => {
    // The drawing tools are heavy and most requests never need them.
    const { drawSocialPicture } = await import('./social-picture.ts')
    const png = await drawSocialPicture({
      brand: brandOf(path),
      productName: deps.config.productName,
      title,
      picture: await picture(),
    })
    return { png, etag: `"${createHash('sha256').update(png).digest('hex').slice(0, 16)}"` }
  }

  app.get('/social/:name', async c => {
    const path = pageOfSocialPicture(c.req.path)
    const subject = path === null ? undefined : (known.get(path) ?? (await productSubjects(deps, sized)).get(path))
    if (path === null || !subject) return c.text('Not found', 404)
    const key = `${path} ${subject.title}`
    const picture = drawn.get(key) ?? draw(path, subject)
    drawn.set(key, picture)
    const { png, etag } = await picture.catch(error => {
      drawn.delete(key)
      throw error
    })
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=86400' }
    return c.req.header('if-none-match') === etag
      ? c.body(null, 304, headers)
      : c.body(new Uint8Array(png), 200, { ...headers, 'Content-Type': 'image/png' })
  })
  return app
}
