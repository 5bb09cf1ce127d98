import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { escapeHtml } from '#src/modules/mail/templates.ts'
import { listSite } from './listing.ts'
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
export const siteMapXml = (deps: Pick<Deps, 'articles' | 'config'>): string => {
  const entries = listSite(deps).map(({ path, changedOn }) => {
    const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
    return `<url><loc>${escapeHtml(deps.config.publicUrl + path)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
}

/** `/robots.txt`, `/sitemap.xml` and `/sitemap.html`: made once from the one list of pages, asked again by ETag. */
export const siteFiles = (deps: Deps) => {
  const app = new Hono<Env>()
  const html = siteMapPage(deps)
  const files = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: robotsTxt(deps.config.publicUrl), policy: null },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: siteMapXml(deps), policy: null },
    { path: '/sitemap.html', type: 'text/html; charset=utf-8', text: html.text, policy: html.policy },
  ]
  for (const { path, type, text, policy } of files) {
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
    const headers = {
      ETag: etag,
      'Cache-Control': 'public, max-age=900',
      ...(policy ? { 'Content-Security-Policy': policy } : {}),
    }
    app.get(path, c =>
      c.req.header('if-none-match') === etag
        ? c.body(null, 304, headers)
        : c.body(text, 200, { ...headers, 'Content-Type': type }),
    )
  }
  return app
}
