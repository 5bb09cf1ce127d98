import { createHash } from 'node:crypto'
import { brandOf } from '@om/domain/brand'
import type { SiteGroup } from '@om/domain/site'
import { html } from 'hono/html'
import type { Config } from '#src/config.ts'
import type { Listed } from './listing.ts'

const style = `
*{box-sizing:border-box}
body{margin:0;color:#16190f;background:#faf7f1;font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:clamp(1.5rem,5vw,4rem) clamp(1.25rem,4vw,3rem) 5rem}
.home{display:inline-block;padding:.5rem 0;font-weight:600;text-decoration:none}
h1{margin:2rem 0 .5rem;font:500 clamp(2.25rem,1.5rem + 3vw,3.75rem)/1.05 Georgia,serif;letter-spacing:-.02em}
.lead{max-width:44rem;margin:0 0 3rem;color:#54574b}
.groups{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:2.5rem 3rem}
h2{margin:0 0 .5rem;padding-top:1rem;border-top:1px solid #16190f;font-size:1.125rem}
ul{margin:0;padding:0;list-style:none}
a{display:inline-block;padding:.3rem 0;color:#444f33;text-underline-offset:.2em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid #5a6943;outline-offset:3px}
@media print{.home{display:none}}
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  // Auditing tools read robots.txt from within the page.
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const groups: readonly SiteGroup[] = ['Care', 'Shop', 'Reading', 'People and help', 'Legal']

/** Groups with a list for each brand. */
const byBrand: Partial<Record<SiteGroup, { men: string; women: string }>> = {
  Shop: { men: 'Shop', women: 'Shop for women' },
  Reading: { men: 'Science & research', women: "Women's stories" },
}

const list = (heading: string, pages: readonly Listed[]) => html`<section><h2>${heading}</h2><ul>
${pages.map(({ path, label }) => html`<li><a href="${path}">${label}</a></li>`)}
</ul></section>`

const parts = (pages: readonly Listed[]) =>
  groups.flatMap(group => {
    const inGroup = pages.filter(page => page.group === group)
    const headings = byBrand[group]
    if (!headings) return [list(group, inGroup)]
    const of = (brand: 'men' | 'women') => inGroup.filter(page => brandOf(page.path) === brand)
    return [list(headings.men, of('men')), list(headings.women, of('women'))]
  })

/** `/sitemap.html`: every public page as a link, written by the server from the one list; no script, no other file. */
export const siteMapPage = (
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  pages: readonly Listed[],
): { text: string; policy: string } => {
  const text = html`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${productName}</title>
<meta name="description" content="All public pages of ${productName} on one page.">
<link rel="canonical" href="${publicUrl}/sitemap.html">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${style}</style></head>
<body><main><a class="home" href="/">${productName}</a>
<h1>Sitemap</h1><p class="lead">All public pages on one page.</p>
<div class="groups">${parts(pages)}</div></main></body></html>`
  return { text: String(text), policy }
}
