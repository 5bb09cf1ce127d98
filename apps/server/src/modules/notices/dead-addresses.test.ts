import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { queueEmail } from '#src/modules/mail/mail.ts'
import { authCall } from '#test/auth-call.ts'
import { givenPatient } from '#test/given/consults.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const key = 'key-of-the-mail-provider'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ MAIL_WEBHOOK_SECRET: key })
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
type Event = { event: string; severity?: string; recipient: string }

/** A message as the provider signs it: over the time and a token that is used once. */
const messageOf = (event: Event, signedWith = key, seconds = Math.floor(Date.now() / 1000)) => {
  const [timestamp, token] = [String(seconds), randomBytes(25).toString('hex')]
  const signature = createHmac('sha256', signedWith)
    .update(timestamp + token)
    .digest('hex')
  return { signature: { timestamp, token, signature }, 'event-data': event }
}
const tell = async (message: unknown) => {
  const answer = await app.anyone.request('POST', '/webhooks/mail', message)
  await app.drain()
  return answer.status
}
const bounce = (recipient: string) => tell(messageOf({ event: 'failed', severity: 'permanent', recipient }))
const deadOf = async (patient: Patient) =>
  (await app.as(patient).api.notices.list({ query: { view: 'all', limit: 20 } })).deadAddress
const write = (to: string, dedupeKey: string) =>
  app.deps.db.transaction(system('test'), tx =>
    queueEmail(app.deps, tx, { to, subject: dedupeKey, text: 'Hello', html: '<p>Hello</p>', dedupeKey }),
  )
const arrived = async (to: string) => {
  await app.drain()
  return (await app.mails(to)).map(mail => mail.subject)
}

describe('an address that takes no mail', () => {
  test('gets nothing more, and its owner and the front desk are told [NOTICE-S030] [NOTICE-S031]', async () => {
    const patient = await givenPatient(app)
    expect(await bounce(patient.email.toUpperCase())).toBe(200)
    expect(await deadOf(patient)).toEqual({ address: patient.email.toLowerCase(), kind: 'bounced' })
    const later = `consult:${randomUUID()}`
    await write(patient.email, later)
    expect(await arrived(patient.email)).not.toContain(later)
    const { items } = await app.as(patient).api.notices.list({ query: { view: 'unread', limit: 20 } })
    expect(items[0]?.title).toBe('Our e-mails do not reach you')
    const open = (await tasksOf(app, 'mail_failed')).filter(task => task.summary.includes(patient.email.toLowerCase()))
    expect(open).toMatchObject([{ state: 'open', summary: expect.stringContaining('they have an account') }])
  })

  test('is the same for mail that is called unwanted [NOTICE-S030]', async () => {
    const patient = await givenPatient(app)
    await tell(messageOf({ event: 'complained', recipient: patient.email }))
    expect(await deadOf(patient)).toMatchObject({ kind: 'complained' })
  })

  test('is one of a person without an account, too [NOTICE-S030]', async () => {
    const address = `buyer-${randomUUID()}@example.com`
    await bounce(address)
    await write(address, `shop-shipped:${randomUUID()}`)
    expect(await arrived(address)).toEqual([])
  })

  test('takes what proves it, and works again once that was opened [NOTICE-S032]', async () => {
    const patient = await givenPatient(app)
    await bounce(patient.email)
    const asked = await authCall(app, 'POST', '/otp', { body: { email: patient.email, create_user: false } })
    expect(asked.status).toBe(200)
    await app.drain()
    const [mail] = await app.mails(patient.email)
    const link = new URL(mail?.text.match(/https?:\S*\/auth\/v1\/verify\?\S+/)?.[0] ?? 'http://none')
    const proof = { type: 'magiclink', token_hash: link.searchParams.get('token') }
    const opened = await authCall(app, 'POST', '/verify', { body: proof })
    expect(opened.status).toBe(200)
    expect(await deadOf(patient)).toBeNull()
    const about = (await tasksOf(app, 'mail_failed')).filter(({ summary }) =>
      summary.includes(patient.email.toLowerCase()),
    )
    expect(about.map(({ state }) => state)).toEqual(['done'])
    const later = `consult:${randomUUID()}`
    await write(patient.email, later)
    expect(await arrived(patient.email)).toContain(later)
  })
})

describe('what the provider tells', () => {
  test('is refused when it did not sign it, or long ago [NOTICE-S033]', async () => {
    const patient = await givenPatient(app)
    const event = { event: 'failed', severity: 'permanent', recipient: patient.email }
    const longAgo = Math.floor(Date.now() / 1000) - 24 * 3_600
    for (const message of [
      messageOf(event, 'another key'),
      messageOf(event, key, longAgo),
      { 'event-data': event },
      [],
    ])
      expect(await tell(message)).toBe(400)
    expect(await deadOf(patient)).toBeNull()
  })

  test('again changes nothing, and a failure that passes is none [NOTICE-S033]', async () => {
    const patient = await givenPatient(app)
    await tell(messageOf({ event: 'failed', severity: 'temporary', recipient: patient.email }))
    await tell(messageOf({ event: 'delivered', recipient: patient.email }))
    expect(await deadOf(patient)).toBeNull()
    const message = messageOf({ event: 'failed', severity: 'permanent', recipient: patient.email })
    expect([await tell(message), await tell(message), await bounce(patient.email)]).toEqual([200, 200, 200])
    const { items } = await app.as(patient).api.notices.list({ query: { view: 'unread', limit: 20 } })
    expect(items.filter(({ title }) => title === 'Our e-mails do not reach you')).toHaveLength(1)
  })
})
