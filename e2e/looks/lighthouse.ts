import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { publicPaths } from '#e2e/fixtures/public-site.ts'
import { withFewAlike, withProduct } from './with-product.ts'

/**
 * `npm run bench:web`: every public page in Lighthouse's mobile preset, against what we promise. Ends with 1 when a promise
 * is missed. `-- /support` measures those pages alone, `-- --all` every article. Numbers are simulated for a slow phone from
 * what this machine did, so each page is measured three times and the middle figure counts; `-- --once` is quicker. Run it on
 * a quiet machine: its own speed is told at the end.
 */
const given = process.argv.slice(2)
const times = given.includes('--once') ? 1 : 3
const report = fileURLToPath(new URL('../../test-results/lighthouse.json', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

type Figures = {
  path: string
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  cls: number
  tbtMs: number
  scriptKb: number
  thirdParty: number
  heaviestPictureKb: number
}

/** The middle one of several measurements of each figure. */
const middle = (runs: readonly Figures[], figure: Exclude<keyof Figures, 'path'>): number =>
  runs.map(run => run[figure]).sort((one, other) => one - other)[Math.floor(runs.length / 2)] ?? Number.NaN

const middleOf = (path: string, runs: readonly Figures[]): Figures => ({
  path,
  performance: middle(runs, 'performance'),
  accessibility: middle(runs, 'accessibility'),
  bestPractices: middle(runs, 'bestPractices'),
  seo: middle(runs, 'seo'),
  lcpMs: middle(runs, 'lcpMs'),
  cls: middle(runs, 'cls'),
  tbtMs: middle(runs, 'tbtMs'),
  scriptKb: middle(runs, 'scriptKb'),
  thirdParty: middle(runs, 'thirdParty'),
  heaviestPictureKb: middle(runs, 'heaviestPictureKb'),
})

type Request = { url: string; transferSize: number; resourceType: string }

const figuresOf = (base: string, path: string, lhr: Result): Figures => {
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY
  const details = lhr.audits['network-requests']?.details as { items?: Request[] } | undefined
  const requests = details?.items ?? []
  const sizes = (type: string) => requests.filter(r => r.resourceType === type).map(r => r.transferSize / 1024)
  return {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(number('largest-contentful-paint')),
    cls: Number(number('cumulative-layout-shift').toFixed(4)),
    tbtMs: Math.round(number('total-blocking-time')),
    scriptKb: Math.round(sizes('Script').reduce((sum, size) => sum + size, 0)),
    thirdParty: requests.filter(r => r.url.startsWith('http') && !r.url.startsWith(base)).length,
    heaviestPictureKb: Math.round(Math.max(0, ...sizes('Image'))),
  }
}

/** Pages that ask search engines to stay away: that they do is no fault. */
const isUnlisted = (path: string) => /^\/(video-test|email-verification|t\/|(women\/)?se$)/.test(path)

/** Pages that are read; on the others people do something, and React comes after the first paint. */
const isRead = (path: string) => !isUnlisted(path) && !/\/(hair-loss-quiz|support)$/.test(path)

const missesOf = (f: Figures): string[] => [
  ...(f.performance < 98 ? [`performance ${f.performance}`] : []),
  ...(f.accessibility < 100 ? [`accessibility ${f.accessibility}`] : []),
  ...(f.bestPractices < 100 ? [`best practices ${f.bestPractices}`] : []),
  ...(f.seo < 100 ? [`search ${f.seo}`] : []),
  ...(f.lcpMs > 1500 ? [`largest paint ${f.lcpMs} ms`] : []),
  ...(f.cls > 0.01 ? [`layout shift ${f.cls}`] : []),
  ...(f.tbtMs > 50 ? [`blocked ${f.tbtMs} ms`] : []),
  ...(f.scriptKb > 120 && isRead(f.path) ? [`script ${f.scriptKb} KB`] : []),
  ...(f.thirdParty > 0 ? [`${f.thirdParty} requests elsewhere`] : []),
  ...(f.heaviestPictureKb > 100 ? [`a picture of ${f.heaviestPictureKb} KB`] : []),
]

await withProduct(async base => {
  const listed = await publicPaths()
  const named = given.filter(word => word.startsWith('/'))
  const paths = named.length > 0 ? named : given.includes('--all') ? listed : await withFewAlike(listed)
  const chrome = await launch({
    ...(process.env.CHROMIUM_PATH ? { chromePath: process.env.CHROMIUM_PATH } : {}),
    chromeFlags: ['--headless=new', '--no-sandbox'],
  })
  const all: (Figures & { missed: string[] })[] = []
  const speeds: number[] = []
  try {
    for (const path of paths) {
      const runs: Figures[] = []
      for (let tried = 0; runs.length < times; tried += 1) {
        const run = await lighthouse(base + path, {
          port: chrome.port,
          onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
          ...(isUnlisted(path) ? { skipAudits: ['is-crawlable'] } : {}),
          logLevel: 'error',
        })
        const problem = run ? run.lhr.runtimeError?.message : 'no answer'
        if (problem && tried > times) throw new Error(`Lighthouse could not measure ${path}: ${problem}`)
        if (!run || problem) continue
        speeds.push(run.lhr.environment.benchmarkIndex)
        runs.push(figuresOf(base, path, run.lhr))
      }
      const figures = middleOf(path, runs)
      const missed = missesOf(figures)
      all.push({ ...figures, missed })
      const { performance, accessibility, bestPractices, seo, lcpMs, cls, tbtMs, scriptKb } = figures
      say(
        `${missed.length === 0 ? 'kept  ' : 'MISSED'}  ${path.padEnd(46)} ${performance} ${accessibility} ${bestPractices} ${seo}  LCP ${lcpMs} ms  CLS ${cls}  TBT ${tbtMs} ms  script ${scriptKb} KB${missed.length > 0 ? `  ← ${missed.join(', ')}` : ''}`,
      )
    }
  } finally {
    chrome.kill()
  }
  await mkdir(fileURLToPath(new URL('../../test-results/', import.meta.url)), { recursive: true })
  await writeFile(report, `${JSON.stringify(all, null, 2)}\n`)
  const kept = all.filter(page => page.missed.length === 0).length
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)].map(Math.round)
  say(`Speed of this machine by Lighthouse's own index: ${slowest} to ${fastest}`)
  say(`${kept} of ${all.length} pages keep every promise; figures are in ${report}`)
  if (kept < all.length) process.exitCode = 1
})
