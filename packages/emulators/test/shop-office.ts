import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Emulators, type EmulatorsOptions, startEmulators } from '#src/start-emulators.ts'
import { record } from './storefront.ts'

export const shopSecret = 'shpss_test_shop_secret'

export type Told = {
  topic: string
  messageId: string
  eventId: string
  headers: Record<string, string>
  body: Record<string, unknown>
  raw: string
}

export type ShopOffice = {
  emulators: Emulators
  url: string
  /** Messages that arrived with a right signature, in order of arrival. */
  told: Told[]
  topics(): string[]
  /** The next messages are answered with this status. */
  answerWith(status: number): void
  /** Asks the Admin API; the answer as it came. */
  admin(query: string, variables?: object, version?: string): Promise<Record<string, unknown>>
  control(path: string, body?: unknown): Promise<unknown>
  stop(): Promise<void>
}

/** Variants of the sample range. */
export const variants = {
  shampoo: 'gid://shopify/ProductVariant/7820000000101',
  largeShampoo: 'gid://shopify/ProductVariant/7820000000102',
  conditioner: 'gid://shopify/ProductVariant/7820000000201',
} as const

/** The emulated shop with a receiver for its messages, as the product would be one. */
export async function openShopOffice(options: Partial<EmulatorsOptions> = {}): Promise<ShopOffice> {
  const told: Told[] = []
  let status = 200
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks)
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const isSigned =
        createHmac('sha256', shopSecret).update(raw).digest('base64') === headers['x-shopify-hmac-sha256']
      const message = {
        topic: headers['x-shopify-topic'] ?? '',
        messageId: headers['x-shopify-webhook-id'] ?? '',
        eventId: headers['x-shopify-event-id'] ?? '',
        headers,
        body: record(JSON.parse(raw.toString('utf8'))),
        raw: raw.toString('utf8'),
      }
      if (isSigned && status < 300) told.push(message)
      response.writeHead(isSigned ? status : 401).end('seen')
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const emulators = await startEmulators({
    port: 0,
    smtpPort: 0,
    dataDir: ':memory:',
    webhooks: { shopify: { url: `http://127.0.0.1:${port}/webhooks/shopify`, secret: shopSecret } },
    ...options,
  })
  const { url } = emulators

  return {
    emulators,
    url,
    told,
    topics: () => told.map(({ topic }) => topic),
    answerWith: next => {
      status = next
    },
    admin: async (query, variables = {}, version = '2026-10') => {
      const reply = await fetch(`${url}/admin/api/${version}/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': 'emulator-admin-token' },
        body: JSON.stringify({ query, variables }),
      })
      return record(JSON.parse(await reply.text()))
    },
    control: async (path, body) => {
      const reply = await fetch(`${url}/control/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(await reply.text())
      return reply.json()
    },
    stop: async () => {
      await emulators.stop()
      await new Promise(resolve => receiver.close(resolve))
    },
  }
}
