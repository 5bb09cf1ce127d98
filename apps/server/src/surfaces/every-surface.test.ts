import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { people } from '@om/testing/people'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenHours } from '#test/given/appointments.ts'
import { givenConsult } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ DATABASE_POOL: '2' })
})
afterAll(() => app?.stop())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.anyone.request('POST', path, body, { apikey: app.deps.authKeys.anonKey, ...headers })

const password = 'correct horse battery'

describe('what no database takes [OPERATION-19]', () => {
  const nul = 'a\0b@example.com'
  test.each([
    ['/auth/v1/token?grant_type=password', { email: nul, password }],
    ['/auth/v1/signup', { email: nul, password, data: { first_name: 'Half \ud83c', '\udc00': 1 } }],
    ['/auth/v1/verify', { type: 'signup', email: nul, token: '123456' }],
    ['/auth/v1/verify', { type: 'signup', token_hash: 'x\0' }],
    ['/auth/v1/recover?redirect_to=%00', { email: nul }],
    ['/auth/v1/recover?redirect_to=%%0000', { email: 'a@example.com' }],
    ['/auth/v1/otp', { email: nul, data: { name: '\ud83c' } }],
    ['/api/support/tickets?a=%00', { message: '\0' }],
    ['/rest/v1/hair_quiz_results_v2?columns=a%00', { brand: '\0' }],
  ])('does not break %s', async (path, body) => {
    expect((await post(path, body)).status).toBeLessThan(500)
  })

  test('does not break PUT /auth/v1/user', async () => {
    const answer = await app
      .as(people.theo)
      .request('PUT', '/auth/v1/user', { email: nul, data: { nick: '\ud83c' } }, { apikey: app.deps.authKeys.anonKey })
    expect(answer.status).toBeLessThan(500)
  })

  test.each([
    '/api/doctor/appointments?from=9999-12-31T23:59:59.999Z',
    '/api/doctor/appointments?from=0001-01-01T00:00:00Z',
  ])('is 400 where it is a date: %s', async path => {
    const answer = await app.as(people.drOkoro).request('GET', path)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'bad_request' } })
  })
})

describe('a body that is too large [OPERATION-21]', () => {
  test.each(['/api/support/tickets', '/auth/v1/token?grant_type=password', '/rest/v1/profiles', '/webhooks/stripe'])(
    'ends the connection of %s, which still carries the rest of it',
    async path => {
      const answer = await post(path, 'x'.repeat(1_100_000))
      expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close'])
    },
  )

  test('is answered before all of it has come, and then the connection really ends', async () => {
    const server = createServer(getRequestListener(app.app.fetch)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const heard: Buffer[] = []
    socket.on('data', (part: Buffer) => heard.push(part))
    // What is still on its way when the server closes may be answered with a reset.
    socket.on('error', () => {})
    const closed = once(socket, 'close')
    const head = ['POST /api/support/tickets HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    socket.write(`${[...head, 'Content-Length: 1100000'].join('\r\n')}\r\n\r\n${'x'.repeat(100_000)}`)
    await closed
    const answer = Buffer.concat(heard).toString()
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    server.close()
  })
})

describe('a full pool', () => {
  test('is 503 with a time to come back, whoever asks [OPERATION-20]', async () => {
    const held: pg.PoolClient[] = []
    for (const pool of [app.serverPool, app.deps.peoplePool])
      for (let i = 0; i < pool.options.max; i += 1) held.push(await pool.connect())
    const me = app.as(people.theo)
    const headers = { apikey: app.deps.authKeys.anonKey }
    const answers = await Promise.all([
      me.request('GET', '/api/me'),
      me.request('GET', '/auth/v1/user', undefined, headers),
      me.request('GET', '/rest/v1/profiles', undefined, headers),
      me.request('POST', '/auth/v1/token?grant_type=password', { email: people.theo.email, password: 'x' }, headers),
    ]).finally(() => {
      for (const client of held) client.release()
    })
    for (const answer of answers)
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
  }, 180_000)

  test('lets 200 race for one time: one has it, nobody meets an error of ours', async () => {
    await givenHours(app)
    const consults = [
      await givenConsult(app),
      await givenConsult(app),
      await givenConsult(app),
      await givenConsult(app),
    ]
    const [first] = consults
    if (!first) throw new Error('no consult')
    const { slots } = await app.as(first.patient).api.appointments.slots({ query: { consultId: first.id, days: 28 } })
    const slot = slots[0]
    const racing = Array.from({ length: 200 }, (_, i) => {
      const consult = consults[i % consults.length] ?? first
      const body = { consultId: consult.id, doctorId: slot?.doctorId, startsAt: slot?.startsAt, mode: 'video' }
      return app.as(consult.patient).request('POST', '/api/appointments', body)
    })
    const statuses = (await Promise.all(racing)).map(answer => answer.status)
    expect(statuses.filter(status => ![200, 409, 503].includes(status))).toEqual([])
    expect(statuses).toContain(200)
    const { rows } = await app.deps.pool.query(`select 1 from public.appointments where state <> 'cancelled'`)
    expect(rows).toHaveLength(1)
  }, 180_000)
})

describe('paths of programs', () => {
  test.each(['/storage/v1/object/list/x', '/realtime/v1/websocket', '/functions/v1/hello', '/graphql/v1'])(
    '%s is 404 as JSON',
    async path => {
      const answer = await post(path, {})
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
    },
  )

  test('signing out by another method is a plain 405', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await app.anyone.request(method, '/auth/signout')
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })
})
