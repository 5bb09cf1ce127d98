import { createTestDatabase, type TestDatabase } from '@om/db/embedded/test-database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function query(...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

describe('migrate', () => {
  test('lets two copies of the product start on an empty database at once', async () => {
    await query('create database empty_one')
    const url = new URL(database.url)
    url.pathname = '/empty_one'
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    await Promise.all([migrate(url.href, { log }), migrate(url.href, { log })])
    expect(lines).toHaveLength(1)
    await query('drop database empty_one with (force)')
  })

  test('finds nothing to do on a database that is up to date', async () => {
    const lines: string[] = []
    await migrate(database.url, { log: line => lines.push(line) })
    expect(lines).toEqual([])
  })
})

describe('a request that forgets to say who is asking', () => {
  test('reads no table', async () => {
    await expect(query('set role authenticator', 'select * from public.profiles')).rejects.toThrow('permission denied')
    await expect(query('set role authenticator', 'select * from auth.users')).rejects.toThrow('permission denied')
  })

  test('has no identity once the transaction of another person has ended', async () => {
    const rows = await query(
      'set role authenticator',
      'begin',
      'set local role authenticated',
      `select set_config('request.jwt.claims', '{"sub":"8c1f6a52-0000-4000-8000-000000000001"}', true)`,
      'commit',
      'set role anon',
      'select auth.uid(), auth.role(), auth.email(), auth.jwt()',
    )
    expect(rows).toEqual([{ uid: null, role: null, email: null, jwt: null }])
  })
})

describe('a signed-in person', () => {
  test('is known to the database by the claims of the token', async () => {
    const id = '8c1f6a52-0000-4000-8000-000000000001'
    const claims = JSON.stringify({ sub: id, role: 'authenticated', email: 'mina@example.com' })
    const rows = await query(
      'set role authenticator',
      'begin',
      'set local role authenticated',
      `select set_config('request.jwt.claims', '${claims}', true)`,
      'select auth.uid(), auth.role(), auth.email(), current_user::text as acting',
    )
    expect(rows).toEqual([{ uid: id, role: 'authenticated', email: 'mina@example.com', acting: 'authenticated' }])
  })

  test.each(['auth.users', 'auth.sessions', 'auth.refresh_tokens', 'auth_private.signing_keys'])(
    'cannot read %s',
    async table => {
      await expect(query('set role authenticated', `select * from ${table}`)).rejects.toThrow('permission denied')
      await expect(query('set role service_role', `select * from ${table}`)).rejects.toThrow('permission denied')
    },
  )
})
