import { startEmbeddedPostgres } from '@om/db/embedded/start-embedded-postgres'
import { migrate } from '@om/db/migrate'
import { readConfig } from '#src/config.ts'
import { openPools } from '#src/database/pools.ts'
import { createOwnKeys } from '#src/surfaces/auth-v1/keys.ts'

/** `npm run keys`: prints the keys of the built-in auth service, for clients that are configured by hand. */
const run = async () => {
  const config = readConfig(process.env)
  if (config.hostedAuth) {
    process.stdout.write(`The auth service is hosted at ${config.hostedAuth.url}; its keys are in its own dashboard.\n`)
    return
  }
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  try {
    await migrate(url)
    const pools = openPools(url, 2)
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
    await embedded?.stop()
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
