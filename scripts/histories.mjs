// npm run histories [-- --runs 2000 --seed 7]: random histories of several people, with what must hold checked after each step.
// --path 17 lives through one history of that seed again; --shrink on looks for a shorter one that fails as well.
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { main, say } from './lib/log.mjs'
import { prepare } from './lib/prepare.mjs'
import { finish, runInOrder } from './lib/report.mjs'
import { stopWithUs } from './lib/run.mjs'
import { vitestStep } from './lib/steps.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    path: { type: 'string' },
    shrink: { type: 'string', default: 'off' },
  },
})

/** How often each step was made, which the run prints as it ends. */
const tableIn = output => /^\d+ histories, .*?^$/ms.exec(stripVTControlCharacters(output))?.[0].trimEnd() ?? ''

const step = vitestStep('histories', ['apps/server/test/histories'])
const told = {
  ...step,
  work: async () => {
    const result = await step.work()
    say(tableIn(result.output))
    return result
  },
}

await main(
  async () => {
    stopWithUs()
    await prepare()
    process.env.HISTORY_SEED = values.seed ?? String(Math.trunc(Math.random() * 2 ** 31))
    process.env.HISTORY_RUNS = values.path ? '1' : values.runs
    if (values.path) process.env.HISTORY_PATH = values.path
    process.env.HISTORY_SHRINK = values.shrink
    say(`Histories with --runs ${process.env.HISTORY_RUNS} --seed ${process.env.HISTORY_SEED}`)
    finish([await runInOrder([told])])
  },
  { lastLine: '0 passed, 1 failed' },
)
