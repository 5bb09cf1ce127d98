import { DataFolderInUseError } from '@om/db/embedded/make-way'
import { runningDatabaseUrl } from '@om/db/embedded/running-url'
import { startEmbeddedPostgres } from '@om/db/embedded/start-embedded-postgres'
import type { Config } from '#src/config.ts'

type Opened = { url: string; close: () => Promise<void> }

/** The product's database, as its owner: the configured one, the one of a running copy, or the embedded one started for this. */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
): Promise<Opened> => {
  const configured = config.databaseOwnerUrl ?? config.databaseUrl
  if (configured) return { url: configured, close: async () => {} }
  try {
    const started = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} })
    return { url: started.url, close: () => started.stop() }
  } catch (error) {
    const url = error instanceof DataFolderInUseError ? runningDatabaseUrl(config.dataDir) : null
    if (!url) throw error
    return { url, close: async () => {} }
  }
}
