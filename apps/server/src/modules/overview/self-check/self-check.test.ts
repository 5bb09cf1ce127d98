import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { selfCheck } from '@om/contracts/self-check'
import type { CheckKey } from '@om/domain/self-checks'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '#src/deps.ts'
import { givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { shipNewest } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { runChecks } from './run-checks.ts'
import { selfCheckSweep } from './self-check.routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  const { patient } = await givenSubscriber(app)
  await shipNewest(app, patient.id)
  await app.drain()
  app.clock.advance(2 * 3_600_000)
  await app.sweep()
  await app.drain()
})
afterAll(() => app.stop())

const page = () => app.as(people.paula).api.selfCheck.read()
const stateOf = async (key: CheckKey) => (await page()).checks.find(one => one.key === key)?.state
const withConfig = (config: Partial<Deps['config']>): Deps => ({
  ...app.deps,
  config: { ...app.deps.config, ...config },
})
const tasksOpen = async () => {
  const { items } = await app.as(people.paula).api.tasks.list({ query: { view: 'open', limit: 100 } })
  return items.filter(one => one.kind === 'self_check')
}

/** A second payment of the plan, which nobody announced and nothing was made for. */
const secondPayment = `insert into public.invoices (patient_id, subscription_id, stripe_invoice_id, number, status, billing_reason,
    amount_cents, currency, period_start, period_end, issued_at, paid_at)
  select patient_id, subscription_id, 'in_planted', 'PLANTED', 'paid', 'subscription_cycle', amount_cents, currency, period_start,
    period_end, issued_at, paid_at + interval '1 minute' from public.invoices limit 1`
const noSecondPayment = `delete from public.invoices where number = 'PLANTED'`

/** What breaks each promise, and what makes it whole again. */
const faults: [CheckKey, plant: string, undo: string][] = [
  ['unpaid_supply', `update public.invoices set status = 'open'`, `update public.invoices set status = 'paid'`],
  [
    'script',
    `update public.prescriptions set legal_form_received_at = null`,
    `update public.prescriptions set legal_form_received_at = signed_at`,
  ],
  [
    'charge_notice',
    `${secondPayment}; update public.plans set confirmed_at = confirmed_at - interval '3 days'`,
    `${noSecondPayment}; update public.plans set confirmed_at = confirmed_at + interval '3 days'`,
  ],
  ['charge_right', `update public.plans set confirmed_at = null`, `update public.plans set confirmed_at = offered_at`],
  ['charge_twice', secondPayment, noSecondPayment],
  ['paid_supplied', secondPayment, noSecondPayment],
  [
    'ledger',
    `insert into public.reconciliation_differences (day, subject, what, provider_cents, our_cents, found_at)
      values ('2026-11-15', 'in_planted', 'not_here', 100, 0, '2026-11-16')`,
    `delete from public.reconciliation_differences`,
  ],
  [
    'stock',
    `with item as (insert into public.stock_items (kind, name, unit, created_at) values ('goods', 'Planted', 'pieces', now()) returning id)
      insert into public.stock_lots (id, item_id, lot, maker, expires_on, location, received_by, received_at, quantity)
      select '00000000-0000-4000-8000-00000000d001', id, 'PLANTED', 'Nobody', '2029-01-01', 'A1', 'Nobody', now(), 5 from item`,
    `update public.stock_lots set quantity = 0 where lot = 'PLANTED'`,
  ],
  [
    'audit_chain',
    `update public.audit_checks set finding = 'entry 3 is not as it was written'`,
    `update public.audit_checks set finding = ''`,
  ],
  [
    'provider',
    `insert into public.provider_pace (name, next_at, down_since) values ('payments', now(), '2026-11-15')
      on conflict (name) do update set down_since = excluded.down_since`,
    `update public.provider_pace set down_since = null`,
  ],
  [
    'webhooks',
    `insert into public.webhook_inbox (provider, event_id, type, payload, received_at)
      values ('stripe', 'evt_planted', 'invoice.paid', '{}', now() - interval '2 hours')`,
    `delete from public.webhook_inbox where event_id = 'evt_planted'`,
  ],
  [
    'outbox',
    `insert into public.outbox_emails (dedupe_key, recipient, subject, text, html, created_at, next_attempt_at)
      values ('planted', 'a@example.com', '', '', '', '2026-11-15', '2099-01-01')`,
    `delete from public.outbox_emails where dedupe_key = 'planted'`,
  ],
  [
    'jobs',
    `insert into jobs.job (name, start_after) values ('planted', now() - interval '2 hours')`,
    `delete from jobs.job where name = 'planted'`,
  ],
  [
    'sweeps',
    `insert into public.sweep_faults (name, since, last_at) values ('planted', '2026-11-15', '2099-01-01')`,
    `delete from public.sweep_faults where name = 'planted'`,
  ],
  [
    'kept_past',
    `insert into public.account_holds (user_id, kind, by_name, at, keep_until, keep_for)
      select id, 'closed', 'Planted', '2026-01-01', '2026-02-01', 'account' from public.profiles where role = 'patient' limit 1`,
    `delete from public.account_holds where by_name = 'Planted'`,
  ],
  [
    'registrations',
    `update public.doctors set registration_expires_on = registration_expires_on - 2000`,
    `update public.doctors set registration_expires_on = registration_expires_on + 2000`,
  ],
]

describe('what the product promises of itself', () => {
  test('holds in a clinic where nothing is wrong; what cannot be told says what to set [OPERATION-S701] [OPERATION-S703]', async () => {
    await runChecks(app.deps, '')
    const { checks, isStale } = await page()
    const told = Object.fromEntries(checks.map(({ key, state, note }) => [key, state === 'good' ? state : note]))
    expect(told).toEqual({
      ...Object.fromEntries(faults.map(([key]) => [key, 'good'])),
      certificate: expect.stringContaining('PUBLIC_URL'),
      backups: expect.stringContaining('BACKUP_STAMP'),
    })
    expect(isStale).toBe(false)
  })

  test.each(faults)(
    '%s turns red once it is broken, and green when it is whole again [OPERATION-S701]',
    async (key, plant, undo) => {
      await tamper(app, plant)
      await runChecks(app.deps, '')
      expect(await stateOf(key)).toBe('bad')
      await tamper(app, undo)
      await runChecks(app.deps, '')
      expect(await stateOf(key)).toBe('good')
    },
  )

  test('a certificate is looked at where people are, and red shortly before its end [OPERATION-S701]', async () => {
    const pem = await readFile(new URL('../../../../test/fixtures/localhost-certificate.pem', import.meta.url))
    const server = createServer({ key: pem, cert: pem }, socket => socket.end())
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const deps = withConfig({ publicUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}` })
    const daysBefore = async (days: number) => {
      const at = new Date(Date.parse('2031-11-27T00:00:00Z') - days * 86_400_000)
      await runChecks({ ...deps, clock: { ...deps.clock, now: () => at } }, '')
      return stateOf('certificate')
    }
    expect(await daysBefore(200)).toBe('good')
    expect(await daysBefore(15)).toBe('caution')
    expect(await daysBefore(3)).toBe('bad')
    server.close()
    await tamper(app, `delete from public.self_check_runs where at > '2030-01-01'`)
  })

  test('a backup is fresh, old or missing by the file that it touches [OPERATION-S701]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backup-'))
    const deps = withConfig({ backupStamp: join(folder, 'stamp') })
    const look = async () => {
      await runChecks(deps, '')
      return stateOf('backups')
    }
    expect(await look()).toBe('bad')
    await writeFile(join(folder, 'stamp'), '')
    expect(await look()).toBe('good')
    const old = new Date(Date.now() - 60 * 3_600_000)
    await utimes(join(folder, 'stamp'), old, old)
    expect(await look()).toBe('bad')
    await rm(folder, { recursive: true })
  })

  test('one that cannot be looked at is not green, and holds back no other [OPERATION-S703]', async () => {
    await tamper(app, 'alter table public.disputes rename to disputes_away')
    await runChecks(app.deps, '')
    expect(await stateOf('paid_supplied')).toBe('caution')
    expect(await stateOf('script')).toBe('good')
    await tamper(app, 'alter table public.disputes_away rename to disputes')
    await runChecks(app.deps, '')
    expect(await stateOf('paid_supplied')).toBe('good')
  })
})

describe('a promise that is broken', () => {
  test('is a task and one mail, and quiet when it holds again; red since stays [OPERATION-S702] [OPERATION-S700]', async () => {
    const mails = async () =>
      (await app.mails(people.paula.email)).filter(one =>
        one.subject.startsWith('Self-check: No supply without payment'),
      )
    app.clock.advance(24 * 3_600_000)
    await app.drain()
    await runChecks(app.deps, '')
    app.clock.advance(1_000)
    const before = (await mails()).length
    app.clock.advance(1_000)
    await tamper(app, `update public.invoices set status = 'open'`)
    await runChecks(app.deps, '')
    const since = app.clock.now().toISOString()
    app.clock.advance(600_000)
    await runChecks(app.deps, '')
    expect((await page()).checks.find(one => one.key === 'unpaid_supply')).toMatchObject({
      state: 'bad',
      count: 1,
      since,
    })
    expect(await tasksOpen()).toMatchObject([
      {
        summary: 'No supply without payment: 1 of the orders that were checked or sent were not paid.',
        isUrgent: true,
        can: { finish: false },
      },
    ])
    app.clock.advance(1_000)
    await tamper(app, `update public.invoices set status = 'paid'`)
    await app.as(people.sam).api.selfCheck.run()
    expect(await tasksOpen()).toEqual([])
    app.clock.advance(1_000)
    await tamper(app, `update public.invoices set status = 'open'`)
    await runChecks(app.deps, '')
    app.clock.advance(1_000)
    await tamper(app, `update public.invoices set status = 'paid'`)
    await runChecks(app.deps, '')
    await app.drain()
    expect((await mails()).length - before).toBe(1)
    const { turns } = await page()
    expect(turns.slice(0, 4).map(({ by, turned }) => [by, turned.map(one => one.to)])).toEqual([
      ['', ['good']],
      ['', ['bad']],
      [expect.stringContaining('Sam'), ['good']],
      ['', ['bad']],
    ])
  })

  test('names no patient and no medicine [OPERATION-S704]', async () => {
    await tamper(app, `update public.invoices set status = 'open'`)
    await runChecks(app.deps, '')
    const text = JSON.stringify(await page())
    await tamper(app, `update public.invoices set status = 'paid'`)
    const { rows } = await app.deps.pool.query(
      `select p.last_name from public.profiles p join public.orders o on o.patient_id = p.id`,
    )
    for (const secret of [...rows.map(one => one.last_name), 'Finasteride', 'tablet'])
      expect(text).not.toContain(secret)
  })
})

describe('when it is looked at', () => {
  test('every five minutes, and it says when that is not so any more [OPERATION-S700]', async () => {
    await runChecks(app.deps, '')
    const { lastRun } = await page()
    await selfCheckSweep(app.deps)
    expect((await page()).lastRun?.id).toBe(lastRun?.id)
    app.clock.advance(5 * 60_000)
    await selfCheckSweep(app.deps)
    expect((await page()).lastRun?.id).not.toBe(lastRun?.id)
    app.clock.advance(21 * 60_000)
    expect((await page()).isStale).toBe(true)
  })

  onlyFor(() => app, selfCheck.read)
  onlyFor(() => app, selfCheck.run)
})
