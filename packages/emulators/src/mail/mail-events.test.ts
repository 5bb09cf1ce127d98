import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulators, startEmulators } from '../start-emulators.ts'

const secret = 'key-of-the-test'
const received: { signature: Record<string, string>; 'event-data': Record<string, string> }[] = []
let listener: Server
let emulators: Emulators
beforeAll(async () => {
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      received.push(JSON.parse(body))
      response.end()
    })
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/webhooks/mail`
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:', webhooks: { mail: { url, secret } } })
})
afterAll(async () => {
  await emulators.stop()
  await new Promise(resolve => listener.close(resolve))
})

test.each([
  ['bounce', { event: 'failed', severity: 'permanent' }],
  ['complain', { event: 'complained' }],
])('a message that is to %s is told of, signed', async (name, said) => {
  const mailer = createTransport({ url: emulators.smtpUrl })
  await mailer.sendMail({ from: 'hello@olive-mane.example', to: `${name}@example.com`, text: 'Hello' })
  mailer.close()
  const found = await fetch(`${emulators.url}/mail/messages?to=${name}@example.com`)
  const [message]: { id: string }[] = JSON.parse(await found.text())
  const answer = await fetch(`${emulators.url}/mail/${message?.id}/${name}`, { method: 'POST', redirect: 'manual' })
  expect(answer.status).toBe(303)
  await emulators.deliverWebhooks()
  const told = received.find(one => one['event-data'].recipient === `${name}@example.com`)
  expect(told?.['event-data']).toMatchObject(said)
  const { timestamp = '', token = '', signature } = told?.signature ?? {}
  expect(signature).toBe(
    createHmac('sha256', secret)
      .update(timestamp + token)
      .digest('hex'),
  )
})
