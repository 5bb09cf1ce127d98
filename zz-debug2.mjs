import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { LanternLargestContentfulPaint as L } from '../../node_modules/lighthouse/core/computed/metrics/lantern-largest-contentful-paint.js'
const [base, ...paths] = process.argv.slice(2)
const verbose = process.env.V
const chrome = await launch({ chromePath: process.env.CHROMIUM_PATH, chromeFlags: ['--headless=new', '--no-sandbox'] })
for (const path of paths) {
  const run = await lighthouse(base + path, { port: chrome.port, onlyCategories: ['performance'], logLevel: 'error' })
  const { lhr, artifacts } = run
  const ctx = { computedCache: new Map(), settings: lhr.configSettings, options: {} }
  const data = { devtoolsLog: artifacts.DevtoolsLog, trace: artifacts.Trace, gatherContext: artifacts.GatherContext, settings: lhr.configSettings, URL: artifacts.URL, SourceMaps: artifacts.SourceMaps, HostDPR: artifacts.HostDPR }
  const r = await L.request(data, ctx)
  const a = lhr.audits
  console.log(`\n== ${path} FCP ${Math.round(a['first-contentful-paint'].numericValue)} LCP ${Math.round(r.timing)} (opt ${Math.round(r.optimisticEstimate.timeInMs)} pess ${Math.round(r.pessimisticEstimate.timeInMs)}) TBT ${Math.round(a['total-blocking-time'].numericValue)} obsFCP ${a.metrics.details.items[0].observedFirstContentfulPaint} obsLCP ${a.metrics.details.items[0].observedLargestContentfulPaint} perf ${lhr.categories.performance.score*100}`)
  const el = a['lcp-breakdown-insight']?.details?.items?.map(i => i.snippet ?? i.node?.snippet).filter(Boolean).join(' ')
  console.log('  LCP element', el?.slice(0,120))
  if (verbose) {
    for (const [name, e] of [['OPT', r.optimisticEstimate], ['PESS', r.pessimisticEstimate]]) {
      console.log(' ', name)
      for (const [n, t] of [...e.nodeTimings].sort((x, y) => x[1].startTime - y[1].startTime)) {
        const label = n.type === 'network' ? `NET ${n.request.priority} ${Math.round(n.request.transferSize/102.4)/10}kB ${n.request.url.replace(base,'').slice(-60)}` : `CPU ${Math.round(n.duration/1000)}ms x${[...new Set(n.childEvents.map(e=>e.name).concat(n.event.name))].slice(0,6)}`
        console.log(`   ${Math.round(t.startTime)}–${Math.round(t.endTime)}`, label)
      }
    }
  }
}
chrome.kill()
