import { randomBytes } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@om/db/embedded/test-database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { asServerRole, serverAddress } from './server-role.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The last answer to these statements, on one connection. */
const ask = async (url: string, ...statements: string[]): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

describe('the running server', () => {
  test.each([
    ['turn a trigger off', 'alter table public.audit_log disable trigger all'],
    ['turn all of them off', 'set session_replication_role = replica'],
    ['drop a table', 'drop table public.consults'],
    ['empty a table', 'truncate public.consults cascade'],
    ['change an audit row', `update public.audit_log set action = 'other'`],
    ['add a move to the lifecycles', `insert into private.lifecycle_moves values ('order', 'shipped', 'received')`],
    ['rewrite a function of the database', 'drop function private.refuse_change() cascade'],
    ['make a table', 'create table public.mine (id int)'],
    ['make a role', 'create role somebody superuser'],
    ['become the owner', 'set role postgres'],
  ])('may not %s [OPERATION-35]', async (_, statement) => {
    await expect(ask(serverAddress(database.url), statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('owns no table but those of its queue, and is no superuser', async () => {
    const owned = await ask(
      database.url,
      `select distinct relnamespace::regnamespace::text as schema from pg_class
       where relkind in ('r', 'p') and relowner = 'clinic_server'::regrole and relnamespace <> 'jobs'::regnamespace`,
    )
    expect(owned).toEqual([])
    const [role] = await ask(
      database.url,
      `select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = 'clinic_server'`,
    )
    expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false })
  })

  test('works as its own role also where one address serves for everything', async () => {
    const whoami = 'select current_user::text as acting'
    expect(await ask(asServerRole(database.url), whoami)).toEqual([{ acting: 'clinic_server' }])
    expect(await ask(asServerRole(database.url), 'set role authenticator', 'reset role', whoami)).toEqual([
      { acting: 'clinic_server' },
    ])
  })
})

test('an account of its own, with nothing but the server’s role, becomes everybody whom requests need', async () => {
  const address = new URL(database.url)
  address.username = `account_${randomBytes(6).toString('hex')}`
  address.password = 'of-the-server'
  await ask(
    database.url,
    `create role ${address.username} login password '${address.password}'`,
    `grant clinic_server to ${address.username}`,
  )
  const url = asServerRole(address.href)
  try {
    expect(await ask(url, 'select current_user::text as acting')).toEqual([{ acting: 'clinic_server' }])
    for (const role of ['anon', 'authenticated', 'service_role'])
      expect(
        await ask(url, 'set role authenticator', `set role ${role}`, 'select current_user::text as acting'),
      ).toEqual([{ acting: role }])
    await expect(ask(url, 'set role none', 'alter table public.audit_log disable trigger all')).rejects.toMatchObject({
      code: '42501',
    })
  } finally {
    await ask(database.url, `drop role ${address.username}`)
  }
})

test('an owner who is no superuser applies the migrations', async () => {
  const address = new URL(database.url)
  const name = `owner_${randomBytes(6).toString('hex')}`
  Object.assign(address, { username: name, password: 'of-the-owner', pathname: `/${name}` })
  await ask(database.url, `create role ${name} login createrole bypassrls password 'of-the-owner'`)
  for (const role of ['anon', 'authenticated', 'service_role', 'authenticator', 'clinic_server'])
    await ask(database.url, `grant ${role} to ${name} with admin option`)
  await ask(database.url, `create database ${name} owner ${name}`)
  try {
    await migrate(address.href)
    expect(await ask(asServerRole(address.href), 'select count(*)::int as n from public.consults')).toEqual([{ n: 0 }])
  } finally {
    await ask(database.url, `drop database ${name} with (force)`)
    await ask(database.url, `drop role ${name}`)
  }
})

test('a queue that an older release left to the owner goes over to the server', async () => {
  await ask(
    database.url,
    'drop schema jobs cascade',
    'create schema jobs',
    `create type jobs.state as enum ('created')`,
    'create table jobs.job (id int, state jobs.state) partition by list (id)',
    'create table jobs.one partition of jobs.job for values in (1)',
    `create function jobs.nothing() returns int language sql as 'select 1'`,
  )
  await migrate(database.url)
  const owners = await ask(
    database.url,
    `select pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'jobs'::regnamespace
     union select pg_get_userbyid(proowner) from pg_proc where pronamespace = 'jobs'::regnamespace
     union select pg_get_userbyid(typowner) from pg_type where typnamespace = 'jobs'::regnamespace
     union select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'jobs'`,
  )
  expect(owners).toEqual([{ owner: 'clinic_server' }])
})
