import { createTestDatabase, type TestDatabase } from '@om/db/embedded/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areLifecyclesWritten, lifecycleFirsts, lifecycleMoves, lifecycles } from './lifecycle-moves.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const howTo = 'the lifecycles changed: `npm run lifecycles` writes the migration that tells the database'

test('the database knows the moves of the lifecycles, each of them and no other [OPERATION-29]', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ move: string }>(
      `select kind || ' ' || from_state || ' ' || to_state as move from private.lifecycle_moves`,
    )
    expect(rows.map(row => row.move).sort(), howTo).toEqual(lifecycleMoves())
    const firsts = await client.query<{ first: string }>(
      `select kind || ' ' || state as first from private.lifecycle_firsts`,
    )
    expect(firsts.rows.map(row => row.first).sort(), howTo).toEqual(lifecycleFirsts())
    expect(areLifecyclesWritten(), howTo).toBe(true)
  } finally {
    await client.end()
  }
})

test('a trigger asks for the moves of each of them [OPERATION-200]', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; text: string }>(
      `select c.relname as name, pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgfoid = 'private.hold_lifecycle'::regproc and t.tgenabled <> 'D'`,
    )
    for (const [kind, { table, column }] of Object.entries(lifecycles))
      expect(rows.find(row => row.name === table)?.text, kind).toContain(`hold_lifecycle('${kind}', '${column}')`)
    expect(rows).toHaveLength(Object.keys(lifecycles).length)
  } finally {
    await client.end()
  }
})

test('the product brings a record into being in a first state alone [OPERATION-S500]', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    await client.query('begin; set local role service_role')
    for (const { table, column } of Object.values(lifecycles)) {
      await client.query('savepoint one')
      await expect(
        client.query(`insert into public.${table} (${column}) values ('ended')`),
        `${table}.${column}`,
      ).rejects.toThrow(/does not begin as ended/)
      await client.query('rollback to one')
    }
  } finally {
    await client.end()
  }
})
