import { startEmbeddedPostgres } from '@om/db/embedded/start-embedded-postgres'
import { migrate } from '@om/db/migrate'
import { buildDeps } from '#src/build-deps.ts'
import { wallClock } from '#src/clock.ts'
import { readConfig } from '#src/config.ts'
import { createLog } from '#src/log.ts'
import { seedDemo } from './seed-demo.ts'

/** `npm run seed`: fills an empty database with the demo. */
const config = readConfig(process.env)
if (!config.demo) {
  process.stderr.write(
    'The demo is only written in demo mode. Set DEMO=on for a database that may hold sample people.\n',
  )
  process.exit(1)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
const url = config.databaseUrl ?? embedded?.url ?? ''
try {
  const ownerUrl = config.databaseOwnerUrl ?? url
  await migrate(ownerUrl, { log: say })
  const { deps, close } = await buildDeps({ ...config, workers: false }, url, wallClock, createLog('error'))
  const isWritten = await seedDemo(deps, ownerUrl, say)
  say(
    isWritten
      ? 'The demo is ready. Start the product with: npm start'
      : 'This database already has people; nothing was changed. Empty it with: npm run reset',
  )
  await close()
} finally {
  await embedded?.stop()
}
