import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** SQL that lays what hosted Supabase has under our own migrations. */
export const bootstrapFolder = fileURLToPath(new URL('../bootstrap', import.meta.url))
/** Our tables, as generated and committed. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** Any fixed number: copies of the product that start at once take turns on it. */
const lockNumber = 7_305_114_201

export interface MigrateOptions {
  /** Called with one plain sentence per step worth showing. */
  log?: (line: string) => void
}

/**
 * Brings the database at `url` to the tables of this release. `url` must connect as the owner of the database. Several
 * copies may do so at once: one works, the others wait and find nothing left to do. Each migration set is one
 * transaction, so a failure leaves the database as it was.
 *
 * @throws pg.DatabaseError with the statement's own message and hint
 */
export async function migrate(url: string, { log = () => {} }: MigrateOptions = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'olive-mane-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await bootstrap(client)
    const before = await countApplied(client)
    await applyMigrations(drizzle(client), { migrationsFolder, migrationsSchema: 'drizzle' })
    const applied = (await countApplied(client)) - before
    if (applied > 0) log(`Applied ${applied} ${applied === 1 ? 'migration' : 'migrations'}`)
  } finally {
    await client.end()
  }
}

async function bootstrap(client: pg.Client): Promise<void> {
  if (await isHostedSupabase(client)) return
  await client.query('begin')
  try {
    for (const name of readdirSync(bootstrapFolder)
      .filter(file => file.endsWith('.sql'))
      .sort()) {
      await client.query(readFileSync(`${bootstrapFolder}/${name}`, 'utf8'))
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Hosted Supabase brings roles and schema `auth` itself, owned by its own administrator. */
async function isHostedSupabase(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_namespace where nspname = 'auth' and pg_get_userbyid(nspowner) = 'supabase_auth_admin'`,
  )
  return (rowCount ?? 0) > 0
}

async function countApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return 0
  const { rows: counts } = await client.query<{ n: number }>(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  )
  return counts[0]?.n ?? 0
}
