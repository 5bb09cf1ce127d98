import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Api } from '@om/contracts/client'
import { createApi } from '@om/contracts/full-client'
import { connect } from '@om/db/connect'
import { appTemplateVariable, createTestDatabase } from '@om/db/embedded/test-database'
import { serverAddress } from '@om/db/server-role'
import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import type { Person } from '@om/testing/people'
import pino from 'pino'
import { type App, createApp } from '#src/app.ts'
import { buildDeps } from '#src/build-deps.ts'
import { settableClock } from '#src/clock.ts'
import { readConfig } from '#src/config.ts'
import type { Deps } from '#src/deps.ts'
import { createJobHandlers } from '#src/jobs/handlers.ts'
import { runSweeps, type SweepName, sweeps } from '#src/jobs/sweeps.ts'

export const testOrigin = 'http://localhost:3000'
/** Signs what the emulated shop tells the product. */
export const shopSecret = 'shpss_test_app'
/** A Monday, 11 in the morning in Sydney. */
export const testStart = new Date('2026-11-16T00:00:00Z')

/** How long a token counts, by the wall clock; one is signed again in good time. */
const TOKEN_SECONDS = 3600

export type Caller = {
  api: Api
  /** A raw request with this person's token. */
  request: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
}

type Mail = {
  to: string
  subject: string
  text: string
  html: string
  calendar: string
  unsubscribe: string
  unsubscribePost: string
}

export type TestApp = {
  app: App
  /** What the app was built with, but for `pool`: that one is the owner's, for what a test lays down or looks up. */
  deps: Deps
  /** The pool that the app itself has in that place. */
  serverPool: Deps['pool']
  clock: ReturnType<typeof settableClock>
  emulators: Emulators
  as: (person: Person, options?: { aal?: 'aal1' | 'aal2'; claims?: Record<string, unknown> }) => Caller
  anyone: Caller
  /** A token of the person; `claims` replace what it would say. */
  tokenOf: (person: Person, aal?: 'aal1' | 'aal2', claims?: Record<string, unknown>) => Promise<string>
  /** Runs queued jobs until none is left. */
  drain: () => Promise<number>
  /** Does what became due by the clock: all of it, or what is named, for a test that is about that. */
  sweep: (...only: SweepName[]) => Promise<void>
  /** Messages in the mailbox, newest first. */
  mails: (to?: string) => Promise<Mail[]>
  stop: () => Promise<void>
}

type Environment = Record<string, string>

const asList = (value: string | string[]) => (Array.isArray(value) ? value.join(', ') : value)

/** Settings of outside services, all at the emulators: to the product they are as real as any. */
export const servicesAt = ({ url, smtpUrl }: Pick<Emulators, 'url' | 'smtpUrl'>): Environment => ({
  SMTP_URL: smtpUrl,
  STRIPE_SECRET_KEY: 'sk_test_emulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_test_app',
  STRIPE_URL: url,
  STRIPE_CALLS_PER_SECOND: '10000',
  AUSPOST_URL: `${url}/shipping/v1`,
  AUSPOST_API_KEY: 'emulator',
  AUSPOST_PASSWORD: 'emulator',
  AUSPOST_ACCOUNT: '0000000000',
  SHOPIFY_ENDPOINT: `${url}/api/2023-10/graphql.json`,
  SHOPIFY_STOREFRONT_TOKEN: 'emulator-public-token',
  SHOPIFY_ADMIN_TOKEN: 'emulator-admin-token',
  SHOPIFY_WEBHOOK_SECRET: shopSecret,
})

/**
 * The real app over a fresh database, called in process, with emulators for the outside and a clock the test sets.
 * Jobs wait until `drain`. Environment variables can be overridden, also with addresses of the emulators.
 */
export const testApp = async (
  environment: Environment | ((emulators: Emulators) => Environment) = {},
): Promise<TestApp> => {
  const database = await createTestDatabase(process.env[appTemplateVariable])
  // The emulators begin at the same instant as the test's own clock, so that no test depends on today's date.
  const startedAt = Date.now()
  const emulators = await startEmulators({
    port: 0,
    smtpPort: 0,
    dataDir: ':memory:',
    // The shop's largest plan: its points come back by real time, which tests are not to wait for.
    shop: { adminPointsPerSecond: 1000 },
    webhooks: { shopify: { secret: shopSecret } },
    clock: () => new Date(testStart.getTime() + Date.now() - startedAt),
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'test-app-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: testOrigin,
    ...servicesAt(emulators),
    DATABASE_URL: database.url,
    WORKERS: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '8',
    AUTH_RATE_LIMIT_FACTOR: '1000',
    DEMO: 'off',
    ...(typeof environment === 'function' ? environment(emulators) : environment),
  })
  const clock = settableClock(testStart)
  const { deps, close } = await buildDeps(
    config,
    serverAddress(database.url),
    clock,
    pino({ level: process.env.TEST_LOG ?? 'silent' }),
  )
  const handlers = createJobHandlers(deps)
  await deps.jobs.prepare(handlers.map(handler => handler.definition))
  const app = createApp(deps)
  const owner = connect(database.url, { max: 8, applicationName: 'test-owner' })

  const tokens = new Map<string, { token: string; signedAt: number }>()
  const tokenOf: TestApp['tokenOf'] = async (person, aal = 'aal2', claims = {}) => {
    const key = `${person.id} ${aal} ${JSON.stringify(claims)}`
    const known = tokens.get(key)
    if (known && Date.now() - known.signedAt < (TOKEN_SECONDS * 1000) / 2) return known.token
    // A token speaks for its session, which has the person's own id here.
    await owner.query(
      `insert into auth.sessions (id, user_id, aal) select id, id, 'aal2' from auth.users where id = $1 on conflict do nothing`,
      [person.id],
    )
    const made = await deps.authKeys.sign(
      {
        sub: person.id,
        email: person.email,
        role: 'authenticated',
        aal,
        session_id: person.id,
        phone: '',
        amr: [],
        app_metadata: person.role === 'patient' ? {} : { role: person.role },
        user_metadata: {},
        is_anonymous: false,
        ...claims,
      },
      TOKEN_SECONDS,
    )
    tokens.set(key, { token: made, signedAt: Date.now() })
    return made
  }
  const caller = (authorization: () => Promise<Record<string, string>>): Caller => {
    const request: Caller['request'] = async (method, path, body, headers = {}) =>
      app.fetch(
        new Request(new URL(path, testOrigin), {
          method,
          headers: { 'Content-Type': 'application/json', ...(await authorization()), ...headers },
          body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
        }),
      )
    return { request, api: createApi(({ method, path, body }) => request(method, path, body)) }
  }
  const drain = () => deps.jobs.drain(handlers)

  return {
    app,
    deps: { ...deps, pool: owner },
    serverPool: deps.pool,
    clock,
    emulators,
    tokenOf,
    drain,
    as: (person, { aal, claims } = {}) =>
      caller(async () => ({ Authorization: `Bearer ${await tokenOf(person, aal, claims)}` })),
    anyone: caller(async () => ({})),
    sweep: (...only) =>
      runSweeps(
        deps,
        sweeps.filter(({ name }) => only.length === 0 || only.includes(name)),
      ),
    mails: async to => {
      const response = await fetch(`${emulators.url}/mail/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`)
      const list = (await response.json()) as (Omit<Mail, 'to'> & { to: string | string[] })[]
      return list.map(mail => ({ ...mail, to: asList(mail.to) }))
    },
    stop: async () => {
      await close()
      await owner.end()
      await emulators.stop()
      await wait(0)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
