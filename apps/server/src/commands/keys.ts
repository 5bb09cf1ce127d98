import { DataFolderInUseError } from '@om/db/embedded/make-way'
import { runningDatabaseUrl } from '@om/db/embedded/running-url'
import { startEmbeddedPostgres } from '@om/db/embedded/start-embedded-postgres'
import { migrate } from '@om/db/migrate'
import { type Config, readConfig } from '#src/config.ts'
import { openPools } from '#src/database/pools.ts'
import { createOwnKeys } from '#src/surfaces/auth-v1/keys.ts'

type Opened = { url: string; close: () => Promise<void> }

/** The product's database: the configured one, the one of a running copy, or the embedded one started for this. */
const openDatabase = async (config: Config): Promise<Opened> => {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} }
  try {
    const started = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} })
    return { url: started.url, close: () => started.stop() }
  } catch (error) {
    const url = error instanceof DataFolderInUseError ? runningDatabaseUrl(config.dataDir) : null
    if (!url) throw error
    return { url, close: async () => {} }
  }
}

/** `npm run keys`: prints the keys of the built-in auth service, for clients that are configured by hand. */
const run = async () => {
  const config = readConfig(process.env)
  if (config.hostedAuth) {
    process.stdout.write(`The auth service is hosted at ${config.hostedAuth.url}; its keys are in its own dashboard.\n`)
    return
  }
  const database = await openDatabase(config)
  try {
    await migrate(database.url)
    const pools = openPools(database.url, 2)
    const keys = await createOwnKeys(pools.owner, `${config.publicUrl}/auth/v1`)
    await pools.close()
    process.stdout.write(
      [
        `URL          ${config.publicUrl}`,
        `anon         ${keys.anonKey}`,
        `service_role ${keys.serviceKey}`,
        'The service key passes every access rule: keep it on servers only.',
        '',
      ].join('\n'),
    )
  } finally {
    await database.close()
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
