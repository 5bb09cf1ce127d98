import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Set by the test run's set-up (`test-server.ts`) and inherited by every test process. */
export const testServerVariable = 'OM_TEST_DATABASE_SERVER'
export const testTemplateVariable = 'OM_TEST_DATABASE_TEMPLATE'
/** The same with queues and people, as an app of a test finds it; set by the set-up of the server's tests. */
export const appTemplateVariable = 'OM_TEST_APP_TEMPLATE'
/** A place of the server that lies in memory, where the system has one. */
export const testSpaceVariable = 'OM_TEST_DATABASE_SPACE'

export interface TestDatabase {
  /** Connects as the owner of everything, like the product does. */
  url: string
  /** Removes the database, ending connections that are still open. */
  drop(): Promise<void>
}

/**
 * Makes an empty database with the current tables, a copy of the run's template (some tens of milliseconds). Call it
 * once per test file and drop it in `afterAll`; a later run removes what a crashed one left.
 *
 * @param template the database to copy, the run's template without it
 * @throws Error outside a Vitest run of this repository
 */
export async function createTestDatabase(template = process.env[testTemplateVariable]): Promise<TestDatabase> {
  const server = process.env[testServerVariable]
  if (!server || !template) throw new Error('Test databases exist inside a test run only: npx vitest run <file>')
  const name = `test_${randomBytes(6).toString('hex')}`
  const space = process.env[testSpaceVariable] ?? 'pg_default'
  await onServer(server, `create database ${name} template ${template} tablespace ${space} strategy file_copy`)
  return {
    url: setDatabaseName(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

/** The same server, another database. */
export function setDatabaseName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'olive-mane-test' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
