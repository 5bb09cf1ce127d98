import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@om/db/connect'
import { removeHome } from '@om/db/embedded/home'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@om/db/embedded/start-embedded-postgres'
import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import { freePort } from '@om/testing/free-port'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeSubmitters, type Submitter, submit } from '#bench/submissions.ts'
import { createOwnKeys } from '#src/surfaces/auth-v1/keys/keys.ts'
import { type Running, startProgram } from '#test/programs.ts'

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
