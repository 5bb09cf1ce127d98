import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulators, startEmulators } from '../start-emulators.ts'

let emulators: Emulators
const webhooks = { sms: { url: 'http://127.0.0.1:9/webhooks/sms', secret: 'token' } }
beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:', webhooks })
})
afterAll(() => emulators.stop())

const account = `AC${'1'.repeat(32)}`
const call = (fields: Record<string, string>, token = 'token') =>
  fetch(`${emulators.url}/2010-04-01/Accounts/${account}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${account}:${token}`)}` },
    body: new URLSearchParams({ From: '+61491570006', Body: 'Hello', ...fields }),
  })

test('answers as Twilio does: the message, or a code with where it is explained', async () => {
  const taken = await call({ To: '+61491570156' })
  expect(taken.status).toBe(201)
  expect(await taken.json()).toMatchObject({
    sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    status: 'queued',
    direction: 'outbound-api',
    error_code: null,
    num_segments: '1',
    date_created: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} .* \+0000$/),
  })
  const wrong = await call({ To: '+61491570156' }, 'another')
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toEqual({
    code: 20003,
    message: 'Authenticate',
    more_info: 'https://www.twilio.com/docs/errors/20003',
    status: 401,
  })
  for (const [fields, code] of [
    [{ To: '' }, 21604],
    [{ To: '123' }, 21211],
    [{ To: '+61491570156', Body: '' }, 21602],
    [{ To: '+61491570156', StatusCallback: 'nowhere' }, 21609],
  ] as const) {
    const refused = await call(fields)
    expect([refused.status, await refused.json()]).toMatchObject([400, { code }])
  }
})

test('shows people what was sent, lets them answer, and remembers who said STOP', async () => {
  const { sid } = (await (await call({ To: '+61491570157', Body: '<b>Hi</b>' })).json()) as { sid: string }
  const answer = (words: string) =>
    fetch(`${emulators.url}/sms/${sid}/answer`, { method: 'POST', body: new URLSearchParams({ words }) })
  await answer('STOP')
  const page = await (await fetch(`${emulators.url}/sms`)).text()
  expect(page).toContain('&lt;b&gt;Hi')
  expect(page).toContain('This number has said STOP.')
  expect(page).toContain('From +61491570157')
  expect(await (await call({ To: '+61491570157' })).json()).toMatchObject({ code: 21610 })
  await answer('start')
  expect((await call({ To: '+61491570157' })).status).toBe(201)
})
