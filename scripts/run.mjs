// Runs a TypeScript file of this checkout: node scripts/run.mjs FILE [arguments]
import { main, Problem } from './lib/log.mjs'
import { prepare } from './lib/prepare.mjs'
import { runFile } from './lib/run-file.mjs'

await main(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Problem('Usage: node scripts/run.mjs FILE [arguments]')
  await prepare()
  runFile(file, args)
})
