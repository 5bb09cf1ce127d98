import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmtpMailer } from './client.ts'
import type { Mailer } from './port.ts'

let emulators: Emulators
let mailer: Mailer
const letter = { to: 'mina@example.com', subject: 'News', text: 'Hello', html: '<p>Hello</p>', messageId: '<1@om>' }

beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  mailer = createSmtpMailer({ url: emulators.smtpUrl, from: { name: 'Olive Mane', address: 'care@om.example' } })
})
afterAll(async () => {
  mailer.close()
  await emulators.stop()
})

const received = async (to: string) => {
  const response = await fetch(`${emulators.url}/mail/messages?to=${encodeURIComponent(to)}`)
  return (await response.json()) as { from: string; subject: string; text: string }[]
}

describe('sending e-mail', () => {
  test('works: the message arrives with its subject, text and sender', async () => {
    await mailer.send(letter)
    expect((await received(letter.to))[0]).toMatchObject({ subject: 'News', from: 'care@om.example' })
  })

  test('refuses bad input: a recipient cannot add a second one', async () => {
    await mailer.send({ ...letter, to: 'a@example.com, b@example.com' }).catch(() => undefined)
    expect(await received('b@example.com')).toEqual([])
  })

  test('throws when the server does not take the message, and works again afterwards', async () => {
    await fetch(`${emulators.url}/control/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ match: { service: 'mail' }, action: 'status' }),
    })
    await expect(mailer.send({ ...letter, to: 'retry@example.com' })).rejects.toThrow()
    expect(await received('retry@example.com')).toEqual([])
    await mailer.send({ ...letter, to: 'retry@example.com' })
    expect(await received('retry@example.com')).toHaveLength(1)
  })
})
