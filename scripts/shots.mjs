// npm run shots: pictures of every page in every look at 390, 768 and 1440 px, in test-results/shots.
//   -- /support sam        these addresses, or all pages of these people, or "public" alone
//   --into FOLDER          elsewhere than test-results/shots
//   --compare FOLDER       then compares them with those of the same names there; what differs goes to test-results/shots-diff
//   --no-take              only compares
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './lib/browser.mjs'
import { main, Problem, say } from './lib/log.mjs'
import { root } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { run, stopWithUs } from './lib/run.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' }, compare: { type: 'string' }, 'no-take': { type: 'boolean' } },
})
const folder = resolve(values.into ?? `${root}test-results/shots`)
const shown = 40

await main(async () => {
  await prepare()
  stopWithUs()
  if (!values['no-take']) await take()
  if (values.compare) await compare(resolve(values.compare))
})

async function take() {
  await ensureWebBuilt()
  if (positionals.length === 0) rmSync(folder, { recursive: true, force: true })
  const env = { CHROMIUM_PATH: await findChromium() }
  const { code } = await run('node', ['e2e/looks/shots.ts', folder, ...positionals], { env, show: true })
  if (code !== 0) throw new Problem('Not every picture could be taken (see above).')
}

async function compare(other) {
  const { compareShots } = await import('./lib/compare-shots.mjs')
  const into = resolve(root, 'test-results/shots-diff')
  const { compared, unknown, lines } = compareShots(folder, other, into)
  for (const line of lines.slice(0, shown)) say(line)
  if (lines.length > shown) say(`… and ${lines.length - shown} more, in ${into}/differences.txt`)
  if (unknown.length > 0) say(`Nothing to compare with: ${unknown.join(', ')}`)
  say(`${compared} pictures compared, ${lines.length} differ. Before, after and difference: ${into}`)
}
