import { api } from '@om/contracts/api'
import { ApiError } from '@om/contracts/client'
import type { Endpoint } from '@om/contracts/endpoint'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { inProcessApi } from '#src/pages/in-process-api.ts'
import { contactForm } from '#test/given/support.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const endpoints = Object.values(api).flatMap(group => Object.values(group) as Endpoint[])
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

describe('every endpoint', () => {
  test('states who it is for [OPERATION-05]', () => {
    const unstated = endpoints.filter(endpoint => !endpoint.who || endpoint.who.length === 0).map(nameOf)
    expect(unstated).toEqual([])
  })

  test('is served once, and nothing is served without a contract', () => {
    const served = app.app.routes.map(route => nameOf(route.endpoint)).sort()
    expect(served).toEqual(endpoints.map(nameOf).sort())
  })
})

describe('the database', () => {
  test('has row-level security on every table of ours', async () => {
    const { rows } = await app.deps.pool.query<{ relname: string }>(
      `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relrowsecurity`,
    )
    expect(rows.map(row => row.relname)).toEqual([])
  })

  test('gives people no right to write, except their quiz result [OPERATION-07]', async () => {
    const { rows } = await app.deps.pool.query<{ grant: string }>(
      `select table_name || ' ' || lower(privilege_type) || ' ' || grantee as grant from information_schema.role_table_grants
       where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC') and privilege_type <> 'SELECT'`,
    )
    expect(rows.map(row => row.grant)).toEqual(['hair_quiz_results_v2 insert authenticated'])
  })

  test('gives strangers nothing at all', async () => {
    const { rows } = await app.deps.pool.query<{ table_name: string }>(
      `select table_name from information_schema.role_table_grants where table_schema = 'public' and grantee in ('anon', 'PUBLIC')`,
    )
    expect(rows).toEqual([])
  })

  test('refuses a query that forgot to take a role [OPERATION-08]', async () => {
    await expect(app.deps.peoplePool.query('select * from public.consults')).rejects.toMatchObject({ code: '42501' })
  })

  test('keeps audit rows as they were written [OPERATION-09]', async () => {
    await app.deps.pool.query(
      `insert into public.audit_log (at, actor_role, action, subject_type, subject_id) values (now(), 'system', 'check', 'none', '1')`,
    )
    await expect(app.deps.pool.query(`update public.audit_log set action = 'other'`)).rejects.toMatchObject({
      code: '23001',
    })
    await expect(app.deps.pool.query(`delete from public.audit_log`)).rejects.toMatchObject({ code: '23001' })
  })
})

describe('every answer', () => {
  test('carries a request id and security headers', async () => {
    const response = await app.anyone.request('GET', '/api/config')
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic'/)
  })

  test('is one also to a text that no database takes: what cannot be stored of it is left out', async () => {
    for (const nul of ['%00', '%%0000']) {
      const search = await app.as(people.paula).request('GET', `/api/admin/shop-orders?search=${nul}`)
      expect(search.status).toBe(200)
    }
    const form = contactForm({ message: 'Where is my parcel? \ud83c\0' })
    expect((await app.anyone.request('POST', '/api/support/tickets', form)).status).toBe(200)
  })

  test('has the one error shape below /api, also for unknown paths', async () => {
    const response = await app.anyone.request('GET', '/api/nowhere')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'not_found', requestId: expect.any(String) } })
  })

  test('to a body that is too large is 413, and to one that is not JSON 400 [OPERATION-10]', async () => {
    const large = await app.as(people.theo).request('PUT', '/api/me/details', 'x'.repeat(70_000))
    expect(large.status).toBe(413)
    const broken = await app.as(people.theo).request('PUT', '/api/me/details', '{"firstName":')
    expect(broken.status).toBe(400)
  })

  test('to too many calls is 429 and says when to come back [OPERATION-11]', async () => {
    const strict = await testApp({ AUTH_RATE_LIMIT_FACTOR: '0.1' })
    const report = { name: 'Error', message: 'x' }
    const statuses: Response[] = []
    for (let i = 0; i < 5; i += 1) statuses.push(await strict.anyone.request('POST', '/api/client-logs/report', report))
    await strict.stop()
    expect(statuses.at(-1)?.status).toBe(429)
    expect(Number(statuses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('pages', () => {
  test('ask the API on behalf of their visitor, so that limits count each visitor', async () => {
    const strict = await testApp({ AUTH_RATE_LIMIT_FACTOR: '0.05' })
    const withPages = createApp(strict.deps, async (request, context) => {
      const error = await inProcessApi(request, context)
        .parcels.track({ params: { trackingNumber: 'ABC12345678' } })
        .catch((refused: ApiError) => refused)
      return new Response(error instanceof ApiError ? error.code : 'found')
    })
    const visit = async (remoteAddress: string) => {
      const answer = await withPages.fetch(new Request('http://localhost:3000/t/auspost/ABC12345678'), {
        incoming: { socket: { remoteAddress } },
      })
      return answer.text()
    }
    for (let i = 0; i < 3; i += 1) expect(await visit('10.0.0.1')).toBe('parcel_not_found')
    expect(await visit('10.0.0.1')).toBe('too_fast')
    expect(await visit('10.0.0.2')).toBe('parcel_not_found')
    await strict.stop()
  })
})

describe('operations', () => {
  test('the process, readiness and figures can be asked', async () => {
    expect((await app.anyone.request('GET', '/healthz')).status).toBe(200)
    expect((await app.anyone.request('GET', '/readyz')).status).toBe(200)
  })

  test('the contracts can be read as OpenAPI', async () => {
    const response = await app.anyone.request('GET', '/api/openapi.json')
    const document = (await response.json()) as { paths: Record<string, unknown> }
    expect(Object.keys(document.paths).length).toBe(new Set(endpoints.map(endpoint => endpoint.path)).size)
  })

  test('someone with a second factor needs it for everything [OPERATION-12]', async () => {
    const response = await app.as(people.jonas, { aal: 'aal1' }).request('GET', '/api/me')
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: { code: 'second_factor_needed' } })
  })
})
