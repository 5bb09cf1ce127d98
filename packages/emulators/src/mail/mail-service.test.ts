import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Emulators, startEmulators } from '../start-emulators.ts'

let emulators: Emulators
let mailer: Transporter

beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  mailer = createTransport({ url: emulators.smtpUrl, pool: true })
})
beforeEach(async () => {
  await fetch(`${emulators.url}/control/reset`, { method: 'POST' })
})
afterAll(async () => {
  mailer.close()
  await emulators.stop()
})

const send = (message: SendMailOptions) =>
  mailer.sendMail({ from: '"Olive Mane" <hello@olive-mane.example>', text: 'Hello', ...message })

type Message = { id: string; to: string; subject: string }

async function messages(query = ''): Promise<[Message, ...Message[]]> {
  return JSON.parse(await (await fetch(`${emulators.url}/mail/messages${query}`)).text())
}

describe('GET /mail/messages', () => {
  test('shows what was sent, with plain addresses and both parts', async () => {
    const html = '<p>Välkommen – confirm</p>'
    await send({ to: '"Mina K" <Mina@example.com>', subject: 'Welcome – please confirm', text: 'Väl', html })
    const [message] = await messages()
    expect(message).toMatchObject({
      to: 'Mina@example.com',
      from: 'hello@olive-mane.example',
      subject: 'Welcome – please confirm',
      text: expect.stringContaining('Väl'),
      html: expect.stringContaining(html),
      sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await (await fetch(`${emulators.url}/mail/messages/${message.id}`)).json()).toEqual(message)
  })

  test('finds an address whatever its case, newest first', async () => {
    await send({ to: 'mina@example.com', subject: 'first' })
    await send({ to: 'someone@example.com', subject: 'other' })
    await send({ to: 'MINA@example.com', subject: 'second' })
    const found = await messages('?to=Mina@Example.com')
    expect(found.map(message => message.subject)).toEqual(['second', 'first'])
    expect(await messages('?to=mina@example.com&limit=1')).toHaveLength(1)
  })

  test('gives every recipient a copy', async () => {
    await send({ to: ['a@example.com', 'b@example.com'], bcc: 'c@example.com' })
    for (const to of ['a', 'b', 'c']) expect(await messages(`?to=${to}@example.com`)).toHaveLength(1)
  })

  test('is empty after everything was deleted', async () => {
    await send({ to: 'a@example.com' })
    expect((await fetch(`${emulators.url}/mail/messages`, { method: 'DELETE' })).status).toBe(204)
    expect(await messages()).toEqual([])
  })

  test('refuses a limit that is none', async () => {
    expect((await fetch(`${emulators.url}/mail/messages?limit=x`)).status).toBe(400)
  })
})

describe('the mailbox page', () => {
  test('makes addresses in the text into links and escapes everything else', async () => {
    const text = 'Confirm here: http://localhost:3000/auth?token=a&type=signup.\n<script>alert(1)</script>'
    await send({ to: 'a@example.com', subject: '<b>Hi</b>', text })
    const [{ id }] = await messages()
    const page = await (await fetch(`${emulators.url}/mail/${id}`)).text()
    expect(page).toContain('<a href="http://localhost:3000/auth?token=a&amp;type=signup">')
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;b&gt;Hi')
    expect(await (await fetch(`${emulators.url}/mail`)).text()).toContain(`href="/mail/${id}"`)
  })

  test('shows a message’s own HTML in a frame that runs no scripts', async () => {
    await send({ to: 'a@example.com', html: '<p>Hi<script>alert(1)</script></p>' })
    const [{ id }] = await messages()
    const frame = await fetch(`${emulators.url}/mail/${id}/html`)
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(await (await fetch(`${emulators.url}/mail/${id}`)).text()).toContain('sandbox=')
  })

  test('says so when there is no such message', async () => {
    expect((await fetch(`${emulators.url}/mail/msg_none`)).status).toBe(404)
  })
})

test('a fault rule makes the mail server refuse for now, once', async () => {
  const rule = { match: { service: 'mail', path: '/smtp' }, action: 'status' }
  await fetch(`${emulators.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  })
  await expect(send({ to: 'a@example.com' })).rejects.toMatchObject({ responseCode: 451 })
  await send({ to: 'a@example.com' })
  expect(await messages()).toHaveLength(1)
})
