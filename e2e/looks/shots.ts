import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPassword, type PersonName, people } from '@om/testing/people'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { grantedSession } from '#e2e/fixtures/public-site.ts'
import { allShots, type Shot } from './shot-list.ts'
import { withProduct } from './with-product.ts'

/**
 * Takes the pictures of `npm run shots` into the folder that is named first; further words are the addresses or the people
 * to take alone. The product runs on a clock of its own, so that the same code gives the same pictures on every day.
 */
const widths = [390, 768, 1440]
const [folder = '', ...asked] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A Tuesday morning at the clinic. Browsers stand still two minutes after the product has begun to write its demo. */
const startAt = new Date('2027-03-02T10:02:00+11:00')
const shownAt = new Date(startAt.getTime() + 2 * 60_000)
const FAR_AWAY_S = 4_000_000_000
const MOST_LOOKS = 6

/** The clinic's own time goes on while pictures are taken; browsers are not to follow it. */
const ignoreClinicTime = () => {
  const get = Headers.prototype.get
  Headers.prototype.get = function (name) {
    return name.toLowerCase() === 'clinic-time' ? null : get.call(this, name)
  }
}

/** Scrolls to the end and back, and waits for fonts, pictures and two more frames. */
const showAll = async (): Promise<void> => {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
    window.scrollTo(0, y)
    await frame()
  }
  window.scrollTo(0, 0)
  await document.fonts.ready
  // A late picture that the page hides at this width never loads, and one far below waits until somebody comes near.
  for (const image of document.images) image.loading = 'eager'
  const shown = [...document.images].filter(image => image.getClientRects().length > 0)
  await Promise.all(shown.map(image => image.decode().catch(() => undefined)))
  await frame()
  await frame()
}

const sessions = new Map<PersonName, Awaited<ReturnType<typeof grantedSession>>>()

/** The session as the browser stores it, which does not run out while its clock stands still. */
const sessionTextOf = async (name: PersonName): Promise<string> => {
  const known = sessions.get(name) ?? (await grantedSession({ email: people[name].email, password: demoPassword }))
  sessions.set(name, known)
  return JSON.stringify({ ...known, expires_at: FAR_AWAY_S })
}

const browserOf = async (browser: Browser, base: string, width: number, as?: PersonName): Promise<BrowserContext> => {
  const localStorage = as ? [{ name: 'om-session', value: await sessionTextOf(as) }] : []
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    storageState: { cookies: [], origins: [{ origin: base, localStorage }] },
  })
  await context.clock.setFixedTime(shownAt)
  await context.addInitScript(ignoreClinicTime)
  // A live connection never rests, and views of pages would be counted on pages still to come.
  await context.route(/\/api\/(events|page-views)/, route => route.abort())
  return context
}

/** Until nothing is asked for any more and no part of the page says that it is busy. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [aria-label^="Loading"]'))
  await page.evaluate(showAll)
}

/** A picture of the whole page, once two looks at it agree: on a busy machine a page may rest for a moment and go on. */
const restingLook = async (page: Page): Promise<Buffer> => {
  const look = () => page.screenshot({ fullPage: true, animations: 'disabled' })
  let last = await look()
  for (let looks = 1; looks < MOST_LOOKS; looks++) {
    const next = await look()
    if (next.equals(last)) return next
    last = next
    await settle(page)
  }
  throw new Error('The page does not come to rest.')
}

const take = async (page: Page, base: string, { path, name, isRecord }: Shot, width: number): Promise<void> => {
  await page.goto(base + path)
  await settle(page)
  if (isRecord) {
    const before = page.url()
    // Keys are for the list where nothing is being typed.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('j')
    await settle(page)
    // Some lists open the next record at once, others go to it first.
    if (page.url() === before) await page.keyboard.press('Enter')
    await page.waitForURL(url => url.href !== before)
    await settle(page)
  }
  await writeFile(join(folder, `${name}-${width}.png`), await restingLook(page))
}

const isAsked = ({ path, as }: Shot) =>
  asked.length === 0 || asked.some(word => word === as || word === path || (word === 'public' && !as))

process.env.EMULATORS_START_AT = startAt.toISOString()
await withProduct(async base => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
  const shots = (await allShots()).filter(isAsked)
  await mkdir(folder, { recursive: true })
  const missed: string[] = []
  for (const as of new Set(shots.map(shot => shot.as))) {
    for (const width of widths) {
      const context = await browserOf(browser, base, width, as)
      for (const shot of shots.filter(one => one.as === as)) {
        const page = await context.newPage()
        await take(page, base, shot, width).catch(error => missed.push(`${shot.name}-${width}: ${error}`))
        await page.close()
      }
      await context.close()
      say(`${as ?? 'public pages'} at ${width} px`)
    }
  }
  await browser.close()
  say(`${shots.length * widths.length - missed.length} pictures are in ${folder}`)
  for (const line of missed) say(`Missing: ${line}`)
  process.exitCode = missed.length > 0 ? 1 : 0
})
