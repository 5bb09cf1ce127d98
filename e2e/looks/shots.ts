import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { publicPaths } from '#e2e/fixtures/public-site.ts'
import { fileNameOf, withProduct } from './with-product.ts'

/**
 * `npm run shots`: pictures of every public page at the three widths that design is checked at, in `test-results/shots`.
 * `npm run shots -- /support /women` takes those pages alone.
 */
const widths = [390, 768, 1440]
const folder = fileURLToPath(new URL('../../test-results/shots/', import.meta.url))
const asked = process.argv.slice(2).filter(word => word.startsWith('/'))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Scrolls to the end and back, so that pictures below the first screen are loaded too. */
const showAll = async (): Promise<void> => {
  for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
    window.scrollTo(0, y)
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
  window.scrollTo(0, 0)
  // A late picture that the page hides at this width never loads.
  const shown = [...document.images].filter(image => image.getClientRects().length > 0 && !image.complete)
  const isThere = (image: HTMLImageElement) =>
    new Promise<unknown>(resolve => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', resolve)
    })
  await Promise.all(shown.map(isThere))
}

await withProduct(async base => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
  const paths = asked.length > 0 ? asked : await publicPaths()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 844 : 900 },
      reducedMotion: 'reduce',
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
    })
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(base + path, { waitUntil: 'networkidle' })
      await page.evaluate(showAll)
      await page.screenshot({ path: join(folder, `${fileNameOf(path)}-${width}.png`), fullPage: true })
    }
    await context.close()
    say(`${paths.length} pages at ${width} px`)
  }
  await browser.close()
  say(`Pictures are in ${folder}`)
})
