import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@om/db/embedded/start-embedded-postgres'
import { migrate } from '@om/db/migrate'
import { openServerLogin } from '@om/db/server-role'
import { createApp } from './app.ts'
import { buildDeps } from './build-deps.ts'
import { type Clock, type DemoClock, followDemoClock, wallClock } from './clock.ts'
import { writeDemo } from './commands/write-demo.ts'
import { readConfig } from './config.ts'
import { createHttpServer } from './http/http-server.ts'
import { createJobHandlers } from './jobs/handlers.ts'
import { startSweeping } from './jobs/sweeps.ts'
import { createLog } from './log.ts'
import { collectGarbage, collectSeldom, giveBackWhenQuiet } from './memory.ts'
import { settingsTopic } from './modules/settings/settings.ts'
import { refreshCatalogue } from './modules/shop/catalogue/range/refresh-catalogue.ts'
import { shopTopic } from './modules/shop/catalogue/range/shelf.ts'
import { publicConfig } from './modules/site/public-config.ts'
import { loadPages } from './pages/load-pages.ts'
import { portTaken, welcome } from './welcome.ts'

const stopLimitMs = 15_000
const started = performance.now()
const say = (line: string) => process.stdout.write(`${line}\n`)

const run = async () => {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const closing: (() => Promise<void> | void)[] = []

  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
  if (embedded) closing.push(() => embedded.stop())
  const ownerUrl = config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.url ?? ''
  await migrate(ownerUrl, { log: say })
  // From here on nothing but the demo's past is written as the owner of the database, as far as the addresses tell the two apart.
  const databaseUrl = config.databaseUrl ?? (await openServerLogin(embedded?.url ?? ''))

  let sweepNow = () => {}
  let clock: Clock = wallClock
  if (config.demo && config.emulatorsUrl) {
    const demo: DemoClock = await followDemoClock(config.emulatorsUrl, () => sweepNow())
    closing.push(() => demo.stop())
    clock = demo
  }

  const { deps, close } = await buildDeps(config, databaseUrl, clock, log)
  closing.push(close)
  const handlers = createJobHandlers(deps)
  await deps.jobs.prepare(handlers.map(handler => handler.definition))
  const built = fileURLToPath(new URL('../../web/build', import.meta.url))
  const [pages] = await Promise.all([
    config.pages
      ? loadPages(built, () => publicConfig(deps), {
          shopChanges: forget => void deps.live.subscribe([shopTopic], forget),
          settingsChange: forget => void deps.live.subscribe([settingsTopic], forget),
        })
      : Promise.resolve(null),
    config.demo ? writeDemo(deps, ownerUrl, say) : undefined,
  ])

  // What the shop sells may have changed while nobody was here; nothing waits for its answer.
  if (config.workers && config.storefront)
    refreshCatalogue(deps).catch(error => log.warn({ err: error }, 'the catalogue waits for the next turn'))

  const app = createApp(deps, pages)
  const server = createHttpServer(app)

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), stopLimitMs).unref()
    deps.live.endStreams()
    const idle = setInterval(() => server.closeIdleConnections(), 200)
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    setTimeout(() => server.closeAllConnections(), 5_000).unref()
    await closed
    clearInterval(idle)
    for (const work of closing.reverse()) await work()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

  collectGarbage()
  collectSeldom()
  const quiet = giveBackWhenQuiet(server)
  closing.push(() => quiet.stop())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, () => resolve())
  }).catch(async (error: NodeJS.ErrnoException) => {
    for (const work of closing.reverse()) await work()
    throw error.code === 'EADDRINUSE' ? portTaken(config.port) : error
  })

  if (config.workers) {
    await deps.jobs.work(handlers)
    const sweeping = startSweeping(deps)
    sweepNow = sweeping.now
    sweepNow()
    closing.push(() => sweeping.stop())
  }
  say(welcome(config, Math.round(performance.now() - started)))
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message || error}\n`)
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
