import { api } from '@om/contracts/api'
import { pathFor } from '@om/contracts/client'
import type { Endpoint } from '@om/contracts/endpoint'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type Kind, kinds, someoneOfEachKind, writtenMatrix } from '#test/access-matrix.ts'
import { givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { givenQuiz } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { listedTables } from './surfaces/rest-v1/tables.ts'

let app: TestApp
let someone: Record<Kind, Caller[]>
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  someone = await someoneOfEachKind(app)
  // Something of a patient that staff may see, and something of each kind of person themselves.
  const { patient } = await givenSubscriber(app)
  await givenQuiz(app, { patient })
  await givenSubscriber(app, { patient: people.theo })
}, 180_000)
afterAll(() => app.stop())

const endpoints = Object.values(api).flatMap(group => Object.values(group) as Endpoint[])
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const params = new Proxy<Record<string, unknown>>({}, { get: () => '00000000-0000-4000-8000-000000000999' })

/** What this test ends must be there for the next call. */
const comeBack = async ({ person, aal }: Caller) => {
  if (!person) return
  await app.deps.pool.query(
    `insert into auth.sessions (id, user_id, aal) values ($1, $1, $2) on conflict (id) do update set not_after = null`,
    [person.id, aal],
  )
  app.deps.accounts.forget(person.id)
}

const ask = async (caller: Caller, method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
  const as = caller.person ? app.as(caller.person, { aal: caller.aal }) : app.anyone
  return as.request(method, path, body, headers)
}

/** One answer for all callers of a kind; otherwise all of them, so that the difference shows. */
const together = (answers: string[]) => [...new Set(answers)].sort().join(' or ')

describe('every endpoint answers each kind of person as docs/access-matrix.md says', () => {
  const written = writtenMatrix('Endpoints')

  test('and the matrix has a row for each endpoint and for nothing else [ACCOUNT-07] [OPERATION-06]', () => {
    expect(written.map(row => row.what).sort()).toEqual(endpoints.map(nameOf).sort())
  })

  const statusFor = async (endpoint: Endpoint, caller: Caller) => {
    const body = endpoint.method === 'GET' ? undefined : {}
    const response = await ask(caller, endpoint.method, pathFor(endpoint, { params }), body)
    await response.body?.cancel()
    if (endpoint === api.account.endSession) await comeBack(caller)
    return response.status === 401 || response.status === 403 ? String(response.status) : 'yes'
  }

  test.each(kinds)('%s', async kind => {
    const answers: Record<string, string> = {}
    for (const endpoint of endpoints) {
      const statuses: string[] = []
      for (const caller of someone[kind]) statuses.push(await statusFor(endpoint, caller))
      answers[nameOf(endpoint)] = together(statuses)
    }
    expect(answers).toEqual(Object.fromEntries(written.map(row => [row.what, row.cells[kind]])))
  })
})

describe('/rest/v1 answers each kind of person as docs/access-matrix.md says', () => {
  const written = writtenMatrix('Data access')
  const reads = listedTables.map(table => `GET ${table.name}`)
  const writes = listedTables.map(table => `POST ${table.name}`)

  test('and the matrix has a row for reading and for writing each table', () => {
    expect(written.map(row => row.what).sort()).toEqual([...reads, ...writes].sort())
  })

  const apikey = () => ({ apikey: app.deps.authKeys.anonKey })
  const ownerOf = { profiles: 'id', prescriptions: 'patient_id' } as Record<string, string>

  const read = async (table: string, caller: Caller) => {
    const owner = ownerOf[table] ?? 'user_id'
    const response = await ask(caller, 'GET', `/rest/v1/${table}?select=${owner}`, undefined, apikey())
    if (response.status !== 200) return String(response.status)
    const rows = (await response.json()) as Record<string, string>[]
    if (rows.length === 0) return 'nothing'
    return rows.every(row => row[owner] === caller.person?.id) ? 'own' : 'others'
  }

  const write = async (table: string, caller: Caller) => {
    const row = { [ownerOf[table] ?? 'user_id']: caller.person?.id ?? people.theo.id }
    const response = await ask(caller, 'POST', `/rest/v1/${table}`, row, apikey())
    return response.status === 201 ? 'own' : String(response.status)
  }

  test.each(kinds)('%s', async kind => {
    const answers: Record<string, string> = {}
    for (const { name } of listedTables) {
      for (const [verb, call] of [['GET', read] as const, ['POST', write] as const]) {
        const told: string[] = []
        for (const caller of someone[kind]) told.push(await call(name, caller))
        answers[`${verb} ${name}`] = together(told)
      }
    }
    expect(answers).toEqual(Object.fromEntries(written.map(row => [row.what, row.cells[kind]])))
  })
})
