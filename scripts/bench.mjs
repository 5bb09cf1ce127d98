// npm run bench: measures speed and size of the product as npm start runs it.
import { main } from './lib/log.mjs'
import { prepare } from './lib/prepare.mjs'
import { runFile } from './lib/run-file.mjs'
import { nodeSettings } from './lib/supervise.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

await main(async () => {
  await prepare()
  await ensureWebBuilt()
  runFile('apps/server/bench/bench.ts', process.argv.slice(2), nodeSettings())
})
