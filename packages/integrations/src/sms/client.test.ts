import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTwilio } from './client.ts'
import { type Sms, SmsDown, type SmsEvent, SmsRefused } from './port.ts'

const authToken = 'token-of-the-test'
const accountSid = `AC${'1'.repeat(32)}`
const from = '+61491570006'
const received: { body: string; signature: string }[] = []
let listener: Server
let emulators: Emulators
let sms: Sms
let url: string
beforeAll(async () => {
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['x-twilio-signature']) })
      response.end()
    })
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/webhooks/sms`
  const webhooks = { sms: { url, secret: authToken } }
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:', webhooks })
  sms = at(authToken)
})
afterAll(async () => {
  await emulators.stop()
  await new Promise(resolve => listener.close(resolve))
})

const at = (token: string) => createTwilio({ accountSid, authToken: token, from, url: emulators.url })
const newMobile = () => `+614${String(Math.random()).slice(2, 10)}`
const send = (to: string, body = 'There is news.', by = sms) => by.send({ to, body, tellAt: url })
const post = (path: string, fields: Record<string, string> = {}) =>
  fetch(`${emulators.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const breakIt = (rule: object) =>
  fetch(`${emulators.url}/control/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ match: { service: 'sms' }, times: 1, ...rule }),
  })
const idOf = async (to: string) => {
  const outcome = await send(to)
  if (outcome.kind !== 'sent') throw new Error(outcome.kind)
  return outcome.id
}
/** What was told about a mobile since the last time, as we read it. */
const toldOf = async (phone: string): Promise<(SmsEvent | null)[]> => {
  await emulators.deliverWebhooks()
  return received
    .splice(0)
    .map(({ body, signature }) => sms.verify(body, { signature, url }))
    .filter(event => event?.payload.phone === phone)
}

describe('a text', () => {
  test('is taken, kept as it was, and what becomes of it is told, signed', async () => {
    const to = newMobile()
    const textId = await idOf(to)
    const [kept] = (await (
      await fetch(`${emulators.url}/sms/messages?to=${encodeURIComponent(to)}`)
    ).json()) as object[]
    expect(kept).toMatchObject({ id: textId, to, from, body: 'There is news.' })
    expect((await toldOf(to)).map(event => event?.payload)).toEqual([
      { kind: 'on_its_way', phone: to, textId },
      { kind: 'delivered', phone: to, textId },
    ])
  })

  test('to a number that does not exist, or that has said STOP, is not taken, and does not throw', async () => {
    const [dead, stopped] = [newMobile(), newMobile()]
    await post(`/sms/phones/${dead}/dead`)
    expect(await send(dead)).toEqual({ kind: 'no_such_number' })
    expect(await send('0412')).toEqual({ kind: 'no_such_number' })
    await post(`/sms/${await idOf(stopped)}/answer`, { words: 'stop' })
    expect(await send(stopped)).toEqual({ kind: 'stopped' })
  })

  test('is to be tried again when the provider is busy, down, silent, or does not know us', async () => {
    const to = newMobile()
    for (const status of [429, 500, 503, 401]) {
      await breakIt({ action: 'status', status })
      await expect(send(to), String(status)).rejects.toThrow(SmsDown)
    }
    await breakIt({ action: 'drop' })
    await expect(send(to)).rejects.toThrow(SmsDown)
    await expect(send(to, 'News', at('another token'))).rejects.toThrow(/20003/)
  })

  test('that can never be taken is refused, without the words of the provider', async () => {
    await expect(send(newMobile(), '')).rejects.toThrow(SmsRefused)
    await expect(send(newMobile(), '')).rejects.toThrow(/^the SMS provider answered 21602$/)
  })

  test('whose answer was lost is found by its words and its number', async () => {
    const [to, other] = [newMobile(), newMobile()]
    const since = new Date()
    await breakIt({ action: 'lose-reply' })
    await expect(send(to, 'Lost')).rejects.toThrow(SmsDown)
    await send(to, 'Another')
    await send(other, 'Lost')
    expect(await sms.find({ to, body: 'Lost', since })).toHaveLength(1)
    expect(await sms.find({ to, body: 'Never', since })).toEqual([])
    expect(await sms.find({ to, body: 'Lost', since: new Date(since.getTime() + 3_600_000) })).toEqual([])
  })
})

describe('what is told', () => {
  test.each([
    ['STOP', 'stop'],
    [' Stop. ', 'stop'],
    ['unsubscribe', 'stop'],
    ['START', 'start'],
    ['please stop the pain', 'other'],
  ])('%s is %s, and nothing else of it is kept [NOTICE-S076]', async (words, kind) => {
    const to = newMobile()
    await post(`/sms/${await idOf(to)}/answer`, { words })
    expect((await toldOf(to)).at(-1)?.payload).toEqual({ kind, phone: to })
  })

  test('a text that no such number took says so', async () => {
    const to = newMobile()
    const id = await idOf(to)
    await post(`/sms/${id}/lose`)
    expect((await toldOf(to)).at(-1)).toMatchObject({
      eventId: `${id}:undelivered`,
      payload: { kind: 'no_such_number' },
    })
  })

  test('is believed only as it was signed, for our address and by our token [NOTICE-S077]', async () => {
    const body = new URLSearchParams({
      MessageSid: `SM${'a'.repeat(32)}`,
      From: '+61412345678',
      To: from,
      Body: 'STOP',
    })
    const sign = (key: string, where: string) =>
      createHmac('sha1', key)
        .update(`${where}BodySTOPFrom+61412345678MessageSidSM${'a'.repeat(32)}To${from}`)
        .digest('base64')
    const read = (raw: string, signature: string) => sms.verify(raw, { signature, url })
    expect(read(`${body}`, sign(authToken, url))).toMatchObject({ payload: { kind: 'stop' } })
    for (const signature of ['', 'x', sign('another', url), sign(authToken, 'https://elsewhere.example/webhooks/sms')])
      expect(read(`${body}`, signature)).toBeNull()
    expect(read(`${body}&More=1`, sign(authToken, url))).toBeNull()
    expect(read(`${body}`.replace('STOP', 'START'), sign(authToken, url))).toBeNull()
  })
})
