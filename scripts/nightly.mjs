// npm run nightly: every rule that is stated as a property, with thousands of values and a fresh seed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, say } from './lib/log.mjs'
import { root } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { finish, runInOrder } from './lib/report.mjs'
import { stopWithUs } from './lib/run.mjs'
import { vitestStep } from './lib/steps.mjs'

/** Where rules are cheap to try: no database, no server. */
const folders = ['packages/domain', 'apps/web/app']

await main(
  async () => {
    stopWithUs()
    await prepare()
    process.env.PROPERTY_SEED ||= String(Math.trunc(Math.random() * 2 ** 31))
    process.env.PROPERTY_RUNS ||= '5000'
    say(`PROPERTY_SEED=${process.env.PROPERTY_SEED} PROPERTY_RUNS=${process.env.PROPERTY_RUNS}`)
    finish([await runInOrder([vitestStep('properties', filesWithProperties())])])
  },
  { lastLine: '0 passed, 1 failed' },
)

function filesWithProperties() {
  const tests = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true })
      .filter(name => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map(name => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  return tests.filter(name => readFileSync(join(root, name), 'utf8').includes("from 'fast-check'"))
}
