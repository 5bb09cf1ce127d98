import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { bootstrapFolder, migrate, migrationsFolder } from '../migrate.ts'
import { openServerLogin } from '../server-role.ts'
import { removeHome } from './home.ts'
import { DataFolderInUseError } from './make-way.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { setDatabaseName, testServerVariable, testSpaceVariable, testTemplateVariable } from './test-database.ts'
import { openTestSpace, type TestSpace } from './test-space.ts'

const cacheFolder = fileURLToPath(new URL('../../../../.cache/test-postgres', import.meta.url))
const mostRunsAtOnce = 32

/**
 * Vitest global set-up: one database server for the whole run, with a migrated template that `createTestDatabase`
 * copies. Servers are kept between runs in numbered folders, so runs at the same time do not meet.
 */
export default async function startTestServer(): Promise<() => Promise<void>> {
  const server = await startInFreeFolder()
  let space: TestSpace | undefined
  try {
    const template = await prepareTemplate(server.url)
    space = await openTestSpace(server.url)
    await openServerLogin(server.url)
    process.env[testServerVariable] = server.url
    process.env[testTemplateVariable] = template
    if (space) process.env[testSpaceVariable] = space.name
  } catch (error) {
    await server.stop()
    throw error
  }
  return async () => {
    await server.stop()
    space?.remove()
  }
}

async function startInFreeFolder(): Promise<EmbeddedPostgres> {
  for (let number = 1; number <= mostRunsAtOnce; number++) {
    const dataDir = join(cacheFolder, String(number))
    try {
      return await startOrStartAfresh(dataDir)
    } catch (error) {
      if (!(error instanceof DataFolderInUseError)) throw error
    }
  }
  throw new Error(`${mostRunsAtOnce} test runs already use ${cacheFolder}. Wait for one to end.`)
}

/** Nothing in a test server is worth keeping: one that does not come up (power cut, other release) is made again. */
async function startOrStartAfresh(dataDir: string): Promise<EmbeddedPostgres> {
  const options = { dataDir, durability: 'relaxed', log: () => {} } as const
  try {
    return await startEmbeddedPostgres(options)
  } catch (error) {
    if (error instanceof DataFolderInUseError) throw error
    removeHome(dataDir)
    return startEmbeddedPostgres(options)
  }
}

/** The template carries a fingerprint of everything that made it, so that the next run can use it as it is. */
async function prepareTemplate(url: string): Promise<string> {
  const name = `template_${fingerprint()}`
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname <> 'postgres' and not datname in ('template0', 'template1')`,
    )
    for (const { datname } of rows.filter(row => row.datname !== name)) await dropDatabase(client, datname)
    if (rows.some(row => row.datname === name)) return name
    await client.query('create database unfinished')
    await migrate(setDatabaseName(url, 'unfinished'))
    await client.query(`alter database unfinished rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of [bootstrapFolder, migrationsFolder]) {
    for (const file of readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .sort()) {
      hash.update(file).update(readFileSync(join(folder, file)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
