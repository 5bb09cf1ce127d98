// npm start: installs, builds and runs the product with its emulators. Needs Node 20 or newer and npm, nothing else.
import { main, say } from './lib/log.mjs'
import { prepare } from './lib/prepare.mjs'
import { planProduct } from './lib/product.mjs'
import { stopWithUs } from './lib/run.mjs'
import { onStopRequest, startProcess } from './lib/supervise.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

await main(async () => {
  const release = stopWithUs()
  await prepare()
  const plan = await planProduct()
  await ensureWebBuilt()
  release()
  const processes = plan.map(({ name, file, env }) => startProcess(name, file, env))
  let isAsked = false

  // The server first: requests in flight may still need the emulators.
  const stopAll = async () => {
    for (const one of processes.toReversed()) await one.stop()
  }
  onStopRequest(({ isFirst }) => {
    isAsked = true
    if (isFirst) say('\nStopping …')
    else for (const one of processes) one.stop()
    stopAll().then(() => process.exit(0))
  })

  const first = await Promise.race(processes.map(async one => ({ name: one.name, code: await one.ended })))
  if (isAsked) return
  say(`The ${first.name} ended (${first.code}). Stopping the rest.`)
  await stopAll()
  process.exit(1)
})
