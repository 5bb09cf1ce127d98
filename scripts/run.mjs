// Runs a TypeScript file of this checkout: node scripts/run.mjs FILE [arguments]
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { main, Problem } from './lib/log.mjs'
import { prepare } from './lib/prepare.mjs'

await main(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Problem('Usage: node scripts/run.mjs FILE [arguments]')
  await prepare()
  const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
})
