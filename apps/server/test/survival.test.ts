import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@om/db/connect'
import { removeHome } from '@om/db/embedded/home'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@om/db/embedded/start-embedded-postgres'
import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import { buy } from '@om/emulators/test/shopper'
import { freePort } from '@om/testing/free-port'
import type pg from 'pg'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeSubmitters, type Submitter, submit } from '#bench/submissions.ts'
import { createOwnKeys } from '#src/surfaces/auth-v1/keys/keys.ts'
import { messageOf } from '#test/given/shop-messages.ts'
import { variants } from '#test/given/shop-orders.ts'
import { type Running, startProgram } from '#test/programs.ts'
import { servicesAt } from '#test/test-app.ts'

const kinds = { timeout: 240_000 }
let folder: string
let database: EmbeddedPostgres
let emulators: Emulators
let pool: pg.Pool
let people: Submitter[]
let base: string
let anonKey: string
let server: Running
let environment: Record<string, string>

const start = async () => {
  server = await startProgram('apps/server/src/main.ts', environment, `${base}/readyz`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'om-survival-'))
  database = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  const port = await freePort()
  base = `http://localhost:${port}`
  environment = {
    DATABASE_URL: database.url,
    PORT: String(port),
    PUBLIC_URL: base,
    SMTP_URL: emulators.smtpUrl,
    PAGES: 'off',
    LOG_LEVEL: 'error',
    AUTH_RATE_LIMIT_FACTOR: '1000',
    DATA_DIR: folder,
    DEMO: 'off',
  }
  await start()
  pool = connect(database.url, { max: 3 })
  const keys = await createOwnKeys(pool, `${base}/auth/v1`)
  anonKey = keys.anonKey
  people = await makeSubmitters(pool, keys, 90)
}, 240_000)

afterAll(async () => {
  await server?.stop()
  await pool?.end()
  await emulators?.stop()
  await database?.stop()
  removeHome(folder)
  await rm(folder, { recursive: true, force: true })
})

/** Sends assessments a few at a time until `until` is acknowledged; then runs `strike`. Answers who was told "done". */
const sendUntil = async (senders: Submitter[], until: number, strike: () => void): Promise<string[]> => {
  const told: string[] = []
  const queue = [...senders]
  let isStruck = false
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let person = queue.pop(); person; person = queue.pop()) {
        const isDone = await submit(base, anonKey, person).then(
          () => true,
          () => false,
        )
        if (isDone) told.push(person.id)
        if (told.length >= until && !isStruck) {
          isStruck = true
          strike()
        }
      }
    }),
  )
  return told
}

const consultsOf = async (ids: string[]) => {
  const { rows } = await pool.query<{ patient_id: string; consults: number; mails: number; audits: number }>(
    `select p.id as patient_id,
       (select count(*)::int from public.consults c where c.patient_id = p.id) as consults,
       (select count(*)::int from public.outbox_emails e where e.recipient = p.email) as mails,
       (select count(*)::int from public.audit_log a where a.patient_id = p.id and a.to_state = 'submitted') as audits
     from public.profiles p where p.id = any($1)`,
    [ids],
  )
  return rows
}

describe('an acknowledged assessment', () => {
  test('is there, once and whole, after the server was killed in the middle [OPERATION-01]', kinds, async () => {
    const told = await sendUntil(people.slice(0, 30), 10, () => server.child.kill('SIGKILL'))
    expect(told.length).toBeGreaterThanOrEqual(10)
    await start()
    for (const row of await consultsOf(told)) expect(row).toMatchObject({ consults: 1, mails: 1, audits: 1 })
  })

  test(
    'is there after the server was asked to stop, and nobody in flight was cut off [OPERATION-02]',
    kinds,
    async () => {
      const ended = new Promise<number | null>(resolve => server.child.once('exit', resolve))
      const told = await sendUntil(people.slice(30, 60), 10, () => server.child.kill('SIGTERM'))
      expect(await ended).toBe(0)
      await start()
      const stored = await consultsOf(people.slice(30, 60).map(person => person.id))
      expect(
        stored
          .filter(row => row.consults === 1)
          .map(row => row.patient_id)
          .sort(),
      ).toEqual([...told].sort())
    },
  )

  test(
    'is there after the database was restarted in the middle, and the server goes on [OPERATION-03]',
    kinds,
    async () => {
      const told = await sendUntil(people.slice(60, 90), 10, () => {
        void pool
          .query(
            'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
          )
          .catch(() => undefined)
      })
      for (const row of await consultsOf(told)) expect(row).toMatchObject({ consults: 1, mails: 1, audits: 1 })
      await vi.waitFor(async () => expect((await fetch(`${base}/readyz`)).status).toBe(200), 60_000)
    },
  )

  test('is told of by mail, whatever happened to the server in between [OPERATION-04]', {
    timeout: 400_000,
  }, async () => {
    // A message that was being sent when the server died is taken up again after a minute, which passes here.
    await pool.query(
      `update public.outbox_emails set next_attempt_at = next_attempt_at - interval '1 minute' where status <> 'sent'`,
    )
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query<{ n: number }>(
          `select count(*)::int as n from public.outbox_emails where status <> 'sent'`,
        )
        expect(rows[0]?.n).toBe(0)
      },
      { timeout: 360_000, interval: 250 },
    )
    const { rows } = await pool.query<{ recipient: string }>('select recipient from public.outbox_emails')
    const reply = await fetch(`${emulators.url}/mail/messages?limit=500`)
    const arrived = ((await reply.json()) as { to: string[] | string }[]).flatMap(mail => mail.to)
    expect(new Set(arrived)).toEqual(new Set(rows.map(row => row.recipient)))
  })
})

/** Asks until the answer is yes. */
const until = async (question: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => expect(await question()).toBe(true), { timeout: 60_000, interval: 50 })

describe('what an outside service tells', () => {
  test(
    'is handled within 15 seconds after its server was killed in the middle of it, once [SUB-S615]',
    kinds,
    async () => {
      await server.stop()
      environment = { ...environment, ...servicesAt(emulators) }
      await start()
      const { orderNumber } = await buy(emulators.url, { lines: [{ variantId: variants.conditioner, quantity: 1 }] })
      const orders = (await (await fetch(`${emulators.url}/control/shop/orders`)).json()) as {
        gid: string
        name: string
      }[]
      const gid = orders.find(one => one.name === `#${orderNumber}`)?.gid ?? ''
      const faults = `${emulators.url}/control/faults`
      // The shop does not answer: its messages are stored, and the reading of the order lasts.
      await fetch(faults, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ match: { service: 'shop-admin' }, action: 'delay', delayMs: 120_000, times: 1000 }),
      })
      for (const topic of ['orders/create', 'orders/paid']) {
        const { raw, headers } = messageOf(topic, { id: Number(gid.split('/').at(-1)), admin_graphql_api_id: gid })
        expect((await fetch(`${base}/webhooks/shopify`, { method: 'POST', body: raw, headers })).status).toBe(200)
      }
      const count = async (sql: string): Promise<number> => (await pool.query<{ n: number }>(sql)).rows[0]?.n ?? 0
      const begun = `select count(*)::int as n from jobs.job where name = 'handle-message' and state = 'active'`
      await until(async () => (await count(begun)) === 2)
      // What another service tells does not wait for the one that is silent.
      const payload = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'customer.updated',
        data: { object: { id: 'cus_1' } },
      })
      const signed = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: environment.STRIPE_WEBHOOK_SECRET ?? '',
      })
      await fetch(`${base}/webhooks/stripe`, { method: 'POST', body: payload, headers: { 'stripe-signature': signed } })
      const handled = 'select count(*)::int as n from public.webhook_inbox where handled_at is not null'
      await until(async () => (await count(handled)) === 1)
      server.child.kill('SIGKILL')
      await fetch(faults, { method: 'DELETE' })
      await start()
      const upAt = performance.now()
      const waiting = 'select count(*)::int as n from public.webhook_inbox where handled_at is null'
      await until(async () => (await count(waiting)) === 0)
      expect(performance.now() - upAt).toBeLessThan(15_000)
      const { rows } = await pool.query(
        `select o.version, (select count(*)::int from public.audit_log a where a.subject_id = o.id::text) as steps,
         (select count(*)::int from public.shop_order_lines l where l.order_id = o.id) as lines
       from public.shop_orders o where o.provider_id = $1`,
        [gid],
      )
      expect(rows).toEqual([{ version: 0, steps: 2, lines: 1 }])
    },
  )
})
