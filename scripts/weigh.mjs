// npm run weigh: what the first load of a page brings over the wire.
import { findChromium } from './lib/browser.mjs'
import { main } from './lib/log.mjs'
import { prepare } from './lib/prepare.mjs'
import { runFile } from './lib/run-file.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

await main(async () => {
  await prepare()
  await ensureWebBuilt()
  runFile('e2e/looks/weigh.ts', process.argv.slice(2), { CHROMIUM_PATH: await findChromium() })
})
