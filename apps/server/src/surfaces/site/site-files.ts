import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { escapeHtml } from '#src/modules/mail/templates.ts'
import type { ShelfState } from '#src/modules/shop/catalogue/range/shelf.ts'
import { pageFonts } from '#src/pages/page-fonts.ts'
import { type Listed, listSite } from './listing.ts'
import { siteMapPage } from './site-map-page.ts'

/** Tells search engines what to leave alone; pages that must not be found say so themselves. */
export const robotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/v1/',
    'Disallow: /rest/v1/',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** The list of pages for search engines. */
export const siteMapXml = (publicUrl: string, pages: readonly Listed[]): string => {
  const entries = pages.map(({ path, changedOn }) => {
    const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
}

type SiteFile = { type: string; text: string; policy: string | null; etag: string }

const makeFiles = (deps: Deps, shelf: ShelfState): ReadonlyMap<string, SiteFile> => {
  const { publicUrl } = deps.config
  const pages = listSite(deps, shelf)
  const html = siteMapPage(deps.config, pages, pageFonts('men'))
  const files = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: robotsTxt(publicUrl), policy: null },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: siteMapXml(publicUrl, pages), policy: null },
    { path: '/sitemap.html', type: 'text/html; charset=utf-8', text: html.text, policy: html.policy },
  ]
  return new Map(
    files.map(({ path, ...file }) => [
      path,
      { ...file, etag: `"${createHash('sha256').update(file.text).digest('hex').slice(0, 16)}"` },
    ]),
  )
}

/** `/robots.txt`, `/sitemap.xml` and `/sitemap.html`: made from the one list of pages whenever the range of the shop changes, asked again by ETag. */
export const siteFiles = (deps: Deps) => {
  const app = new Hono<Env>()
  let made: { shelf: ShelfState; files: ReadonlyMap<string, SiteFile> } | null = null
  const filesNow = async () => {
    const shelf = await deps.shelf.read()
    if (made?.shelf !== shelf) made = { shelf, files: makeFiles(deps, shelf) }
    return made.files
  }
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap.html'])
    app.get(path, async c => {
      const file = (await filesNow()).get(path)
      if (!file) return c.notFound()
      const headers = {
        ETag: file.etag,
        'Cache-Control': 'public, max-age=900',
        ...(file.policy ? { 'Content-Security-Policy': file.policy } : {}),
      }
      return c.req.header('if-none-match') === file.etag
        ? c.body(null, 304, headers)
        : c.body(file.text, 200, { ...headers, 'Content-Type': file.type })
    })
  return app
}
