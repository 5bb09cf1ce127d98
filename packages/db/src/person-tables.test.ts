import { createTestDatabase, type TestDatabase } from '@om/db/embedded/test-database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const names = async (sql: string): Promise<string[]> =>
  (await client.query<{ name: string }>(sql)).rows.map(r => r.name)

const howTo =
  'say in the migration what becomes of it: `insert into private.person_tables (name, fate, which, why)` (decision 73)'

describe('what becomes of a person’s rows', () => {
  test('is said of every table that refers to a person, itself or through others [ACCOUNT-S801]', async () => {
    const personal = await names(`
      with recursive refers as (
        select 'auth.users'::regclass::oid as place union select 'public.profiles'::regclass::oid
        union select c.conrelid from pg_constraint c join refers r on c.confrelid = r.place where c.contype = 'f')
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth') and (c.oid in (select place from refers)
        or exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
          and a.attname in ('patient_id', 'person_id', 'user_id', 'email', 'phone', 'recipient', 'customer_name', 'address', 'ship_to')))
      order by 1`)
    const said = await names('select name from private.person_tables')
    expect(
      personal.filter(name => !said.includes(name)),
      howTo,
    ).toEqual([])
    const there = await names(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth')`,
    )
    expect(said.filter(name => !there.includes(name))).toEqual([])
  })

  test('is let through by every trigger that keeps such rows otherwise [ACCOUNT-S802]', async () => {
    const deaf = await names(`
      select distinct t.tgname || ' of ' || o.name as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join pg_class c on c.oid = t.tgrelid
        join private.person_tables o on o.fate = 'destroyed' and o.name = c.relnamespace::regnamespace || '.' || c.relname
      where not t.tgisinternal and (t.tgtype & 11) = 11 and p.prosrc not like '%private.is_destroying(%'`)
    expect(deaf, 'begin the trigger’s function as the others do: with private.is_destroying').toEqual([])
  })

  test('what goes with its parent is really taken along by it [ACCOUNT-S801]', async () => {
    const left = await names(`
      select name from private.person_tables t where fate = 'with_parent' and not exists (
        select from pg_constraint c where c.contype = 'f' and c.confdeltype = 'c' and c.conrelid = t.name::regclass)`)
    expect(left).toEqual([])
  })
})

describe('the function that destroys', () => {
  const ana = '00000000-0000-4000-8000-00000000000a'
  const ben = '00000000-0000-4000-8000-00000000000b'
  const destroy = async (today: string) => {
    const { rows } = await client.query(`select private.destroy_person($1, $2, now()) as done`, [ana, today])
    return rows[0].done
  }

  beforeAll(async () => {
    for (const [id, email] of [
      [ana, 'ana@example.com'],
      [ben, 'ben@example.com'],
    ]) {
      await client.query(`insert into auth.users (id, email) values ($1, $2)`, [id, email])
      await client.query(
        `insert into public.consent_answers (patient_id, kind, agrees, version, at) values ($1, 'gp', true, '1', now())`,
        [id],
      )
    }
    await client.query(
      `insert into public.account_holds (user_id, kind, by_name, at, keep_until, keep_for)
       values ($1, 'closed', 'Ana', '2026-01-01', '2026-02-01', 'account')`,
      [ana],
    )
  })

  test('does nothing before the day, or under a legal hold; and nothing is deleted around it [ACCOUNT-S802]', async () => {
    expect(await destroy('2026-02-01')).toBeNull()
    await client.query(
      `insert into public.legal_holds (person_id, reason, by_id, by_name, at) values ($1, 'A court asked', $2, 'Sam', now())`,
      [ana, ben],
    )
    expect(await destroy('2027-01-01')).toBeNull()
    await expect(client.query('delete from public.legal_holds')).rejects.toMatchObject({ code: '23001' })
    await client.query(`update public.legal_holds set lifted_at = now(), lifted_by_name = 'Sam', lift_reason = 'Over'`)
    await expect(client.query(`update public.legal_holds set lifted_at = null`)).rejects.toMatchObject({
      code: '23001',
    })
    await expect(client.query(`delete from public.consent_answers where patient_id = $1`, [ana])).rejects.toMatchObject(
      { code: '23001' },
    )
  })

  test('nobody but the owner says who is being destroyed [ACCOUNT-S802]', async () => {
    await client.query('begin; set local role service_role')
    await expect(client.query(`insert into private.destroying values ($1)`, [ana])).rejects.toMatchObject({
      code: '42501',
    })
    await client.query('rollback')
  })

  test('takes that person and nobody else, and writes down how much [ACCOUNT-S802]', async () => {
    expect(await destroy('2026-02-02')).toEqual(expect.any(String))
    expect(await names(`select patient_id::text as name from public.consent_answers`)).toEqual([ben])
    expect(await names(`select id::text as name from auth.users`)).toEqual([ben])
    const { rows } = await client.query(
      `select person_id, kept_until::text, kept_for, counts, files from public.destructions`,
    )
    expect(rows).toEqual([
      {
        person_id: ana,
        kept_until: '2026-02-01',
        kept_for: 'account',
        counts: { users: 1, profiles: 1, account_holds: 1, legal_holds: 1, consent_answers: 1 },
        files: 0,
      },
    ])
    expect(await destroy('2026-02-02')).toBeNull()
    await expect(client.query(`delete from public.consent_answers`)).rejects.toMatchObject({ code: '23001' })
  })
})
