import { setTimeout as delay } from 'node:timers/promises'
import { demoPassword, type PersonName, people } from '@om/testing/people'
import { type Browser, chromium } from '@playwright/test'
import { grantedSession } from '#e2e/fixtures/public-site.ts'
import { withProduct } from './with-product.ts'

/**
 * `npm run weigh`: what a browser without a cache gets over the wire until the page is quiet for a second, compressed
 * and with its headers, on a phone's screen; a kB is 1024 bytes, as in Lighthouse. Streams that stay open, as portals have,
 * are not waited for. `npm run weigh -- /support /user-login` weighs those pages alone; `--files` names
 * the scripts of each, heaviest first.
 */
const QUIET_MS = 1000
const given = process.argv.slice(2)
const phone = { width: 390, height: 844 }
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Pages with the person who sees them; pages beside them are open to everyone. */
const pages: [path: string, who?: PersonName][] = [
  ['/'],
  ['/how-it-works'],
  ['/shop'],
  ['/support'],
  ['/hair-loss-quiz'],
  ['/user-login'],
  ['/user-registration'],
  ['/forgot-password'],
  ['/shop/checkout'],
  ['/patient-dashboard', 'marcus'],
  ['/doctor/dashboard', 'drOkoro'],
  ['/pharmacy-dashboard', 'phTran'],
  ['/admin/dashboard', 'paula'],
]

type Part = { address: string; type: string; bytes: number }

/** Everything that one first load brings, as the browser's own network panel counts it. */
const partsOf = async (browser: Browser, address: string, session: unknown): Promise<Part[]> => {
  const context = await browser.newContext({ viewport: phone, locale: 'en-AU', timezoneId: 'Australia/Sydney' })
  try {
    const page = await context.newPage()
    if (session) await page.addInitScript(kept => localStorage.setItem('om-session', kept), JSON.stringify(session))
    const network = await context.newCDPSession(page)
    const parts = new Map<string, Part>()
    network.on('Network.responseReceived', ({ requestId, response, type }) =>
      parts.set(requestId, { address: new URL(response.url).pathname, type, bytes: 0 }),
    )
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const part = parts.get(requestId)
      if (part) part.bytes = encodedDataLength
    })
    let lastFile = Date.now()
    for (const event of ['requestWillBeSent', 'loadingFinished'] as const)
      network.on(`Network.${event}`, () => {
        lastFile = Date.now()
      })
    await network.send('Network.enable')
    await page.goto(address, { waitUntil: 'load' })
    while (Date.now() - lastFile < QUIET_MS) await delay(QUIET_MS / 10)
    return [...parts.values()]
  } finally {
    await context.close()
  }
}

const kilobytes = (parts: readonly Part[], type?: string): number =>
  Math.round(parts.filter(part => !type || part.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024)

await withProduct(async base => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
  const named = given.filter(word => word.startsWith('/'))
  const chosen = named.length > 0 ? pages.filter(([path]) => named.includes(path)) : pages
  say(
    `${'kB over the wire'.padEnd(24)}${['script', 'style', 'font', 'picture', 'data', 'page', 'all'].map(name => name.padStart(9)).join('')}`,
  )
  try {
    for (const [path, who] of chosen) {
      const session = who && (await grantedSession({ email: people[who].email, password: demoPassword }))
      const parts = await partsOf(browser, base + path, session)
      const data = kilobytes(parts, 'Fetch') + kilobytes(parts, 'XHR')
      const columns = [
        ...['Script', 'Stylesheet', 'Font', 'Image'].map(type => kilobytes(parts, type)),
        data,
        kilobytes(parts, 'Document'),
        kilobytes(parts),
      ]
      say(`${path.padEnd(24)}${columns.map(figure => String(figure).padStart(9)).join('')}`)
      if (!given.includes('--files')) continue
      for (const { address, bytes } of parts.filter(part => part.type === 'Script').sort((a, b) => b.bytes - a.bytes))
        say(`  ${(bytes / 1024).toFixed(1).padStart(7)}  ${address}`)
    }
  } finally {
    await browser.close()
  }
})
