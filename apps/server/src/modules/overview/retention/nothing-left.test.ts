import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { seedDemo } from '#src/commands/seed-demo.ts'
import { sealAudit } from '#src/modules/audit-chain/seal-audit.ts'
import { verifyAudit } from '#src/modules/audit-chain/verify-audit.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.deps.pool.query('delete from auth.users')
  await seedDemo(app.deps, app.deps.config.databaseUrl ?? '', () => {})
})
afterAll(() => app.stop())

test('of nobody of the demo, with all that happened to them, anything is left but the log [ACCOUNT-S802]', async () => {
  const { pool, db } = app.deps
  const { rows: patients } = await pool.query<{ id: string; email: string }>(
    `select id, lower(email) as email from public.profiles where role = 'patient'`,
  )
  expect(patients.length).toBeGreaterThan(40)
  await tamper(
    app,
    `insert into public.account_holds (user_id, kind, by_name, at, keep_until, keep_for)
     select id, 'closed', 'Test', '2016-01-01', '2016-02-01', 'record' from public.profiles where role = 'patient'
     on conflict (user_id) do update set kind = 'closed', keep_until = '2016-02-01', keep_for = 'record';
     delete from public.legal_holds`,
  )
  for (const { id } of patients) {
    const { rows } = await db.transaction(system('test'), tx =>
      tx.raw(`select private.destroy_person($1, '2016-02-02', now()) as done`, [id]),
    )
    expect(rows[0]?.done, id).toEqual(expect.any(String))
  }
  const { rows: tables } = await pool.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'auth')
       and not exists (select from private.person_tables t where t.name = n.nspname || '.' || c.relname and t.fate = 'kept')`,
  )
  const traces = [...patients.map(one => one.id), ...patients.map(one => one.email)].join('|')
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as row from ${name} t where lower(t::text) ~ $1 limit 3`, [
      traces,
    ])
    expect(rows, name).toEqual([])
  }
  await sealAudit(app.deps)
  const verdict = await verifyAudit((text, values) => db.transaction(system('test'), tx => tx.raw(text, values)))
  expect(verdict.finding).toBe('')
})
