// npm run histories [-- --runs 2000 --seed 7]: random histories of several people, with what must hold checked after each step.
import { parseArgs } from 'node:util'
import { main, say } from './lib/log.mjs'
import { prepare } from './lib/prepare.mjs'
import { finish, runInOrder } from './lib/report.mjs'
import { stopWithUs } from './lib/run.mjs'
import { vitestStep } from './lib/steps.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string' } } })

await main(
  async () => {
    stopWithUs()
    await prepare()
    process.env.HISTORY_SEED = values.seed ?? String(Math.trunc(Math.random() * 2 ** 31))
    process.env.HISTORY_RUNS = values.runs
    say(`Histories with --runs ${process.env.HISTORY_RUNS} --seed ${process.env.HISTORY_SEED}`)
    finish([await runInOrder([vitestStep('histories', ['apps/server/test/histories'])])])
  },
  { lastLine: '0 passed, 1 failed' },
)
