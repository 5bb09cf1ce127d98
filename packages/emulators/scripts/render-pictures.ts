import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

/*
 * Draws the pictures of the sample shop from art/storefront/*.svg into src/storefront/pictures, all of them or those that
 * are named; with the browser at CHROMIUM_PATH, else with the one that Playwright brings:
 *
 *   CHROMIUM_PATH=/usr/bin/chromium node packages/emulators/scripts/render-pictures.ts ts1-treatment-shampoo-2
 */
const repository = join(import.meta.dirname, '..', '..', '..')
const sources = join(repository, 'packages/emulators/art/storefront')
const target = join(repository, 'packages/emulators/src/storefront/pictures')
const host = 'https://pictures.invalid/'

/** What the drawings are made on, and what becomes of it, in pixels. */
const drawn = { width: 600, height: 720 }
const rendered = { width: 1250, height: 1500 }
const mostBytes = 60_000

const contentTypes: Record<string, string> = { svg: 'image/svg+xml', woff2: 'font/woff2' }

const face = (family: string, file: string, axis: string) =>
  `@font-face { font-family: '${family}'; font-weight: 100 900; src: url(${host}node_modules/@fontsource-variable/${file}/files/${file}-latin-${axis}-normal.woff2) }`

const fonts = [
  face('Newsreader', 'newsreader', 'opsz'),
  face('Fraunces', 'fraunces', 'opsz'),
  face('Hanken Grotesk', 'hanken-grotesk', 'wght'),
].join('\n')

/** The drawing as a page whose base lies beside it, so that it finds the packs it refers to. */
const pageWith = (svg: string) =>
  `<!doctype html><base href="${host}packages/emulators/art/storefront/"><style>${fonts} body { margin: 0 } svg { display: block }</style>${svg}`

const wanted = process.argv.slice(2)
const names = readdirSync(sources)
  .filter(file => file.endsWith('.svg'))
  .map(file => file.replace(/\.svg$/, ''))
  .filter(name => wanted.length === 0 || wanted.includes(name))

const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const page = await browser.newPage({ viewport: drawn, deviceScaleFactor: rendered.width / drawn.width })
await page.route(`${host}**`, route => {
  const path = new URL(route.request().url()).pathname
  const file = join(repository, path)
  const contentType = contentTypes[path.split('.').at(-1) ?? '']
  if (!contentType || !existsSync(file)) return route.fulfill({ status: 404 })
  // Letters are fetched from a page without an origin, which is only allowed when the answer says so.
  return route.fulfill({ contentType, body: readFileSync(file), headers: { 'access-control-allow-origin': '*' } })
})
page.on('response', response => {
  if (!response.ok()) throw new Error(`${response.url()} is not there`)
})

for (const name of names) {
  await page.setContent(pageWith(readFileSync(join(sources, `${name}.svg`), 'utf8')))
  await page.evaluate('document.fonts.ready')
  const shot = await page.screenshot({ type: 'png' })
  const webp = await sharp(shot).resize(rendered).webp({ quality: 80, effort: 6 }).toBuffer()
  if (webp.length > mostBytes) console.error(`${name}: ${webp.length} bytes are more than ${mostBytes}`)
  writeFileSync(join(target, `${name}.webp`), webp)
  console.log(`${name}.webp ${Math.ceil(webp.length / 1000)} kB`)
}
await browser.close()
