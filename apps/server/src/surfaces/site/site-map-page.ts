import { createHash } from 'node:crypto'
import { brandOf } from '@om/domain/brand'
import type { SiteGroup } from '@om/domain/site'
import { html, raw } from 'hono/html'
import type { Config } from '#src/config.ts'
import { fontFace, type PageFont } from '#src/pages/page-fonts.ts'
import type { Listed } from './listing.ts'

const rules = `
*{box-sizing:border-box}
body{margin:0;color:#16190f;background:#faf7f1;font:1.0625rem/1.6 "Instrument Sans",system-ui,sans-serif}
main,header{max-width:81rem;margin:0 auto;padding:0 clamp(1.25rem,4vw,3rem)}
header{display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:center;justify-content:space-between;padding-block:.5rem}
header a{display:inline-flex;gap:.5rem;align-items:center;min-height:2.75rem;color:#444f33;font-weight:500}
header .home{color:#16190f;font:500 1.375rem/1 Newsreader,Georgia,serif;letter-spacing:-.02em;text-decoration:none}
main{padding-bottom:6rem}
h1{margin:clamp(2rem,5vw,4rem) 0 .75rem;font:500 clamp(2.5rem,1.5rem + 3.2vw,4.25rem)/1.05 Newsreader,Georgia,serif;letter-spacing:-.02em}
.lead{max-width:44rem;margin:0 0 clamp(2.5rem,5vw,4rem);color:#54574b}
.groups{columns:3 20rem;column-gap:3rem}
section{margin-bottom:3rem;break-inside:avoid}
h2{margin:0 0 .75rem;padding-top:1rem;border-top:1px solid #16190f;font:500 1.5rem/1.2 Newsreader,Georgia,serif}
ul{margin:0;padding:0;list-style:none}
li a{display:inline-block;padding:.3rem 0;color:#444f33;text-decoration-thickness:1px;text-underline-offset:.25em}
a:hover{text-decoration:underline;text-decoration-thickness:2px}
:focus-visible{outline:3px solid #5a6943;outline-offset:3px}
@media print{header{display:none}}
`

const policyOf = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "font-src 'self'",
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

/** `/sitemap.html`: every public page as a link, written by the server from the one list; no script, and of other files the fonts alone. */
export const siteMapPage = (
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  pages: readonly Listed[],
  fonts: readonly PageFont[],
): { text: string; policy: string } => {
  const style = fonts.map(fontFace).join('') + rules
  const text = html`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${productName}</title>
<meta name="description" content="All public pages of ${productName} on one page.">
<link rel="canonical" href="${publicUrl}/sitemap.html">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${fonts.map(({ path }) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}">`)}
<style>${raw(style)}</style></head>
<body><header><a class="home" href="/"><img src="/favicon.svg" alt="" width="28" height="28">${productName}</a><a href="/women">For women</a></header>
<main>
<h1>Sitemap</h1><p class="lead">All public pages on one page.</p>
<div class="groups">${parts(pages)}</div></main></body></html>`
  return { text: String(text), policy: policyOf(style) }
}
