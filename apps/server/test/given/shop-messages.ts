import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shopSecret, type TestApp } from '#test/test-app.ts'

/** A message as the shop sent it. */
export type ShopMessage = { topic: string; headers: Record<string, string>; raw: string }

const signed = (raw: string, headers: Record<string, string>) => ({
  'x-shopify-hmac-sha256': createHmac('sha256', shopSecret).update(raw).digest('base64'),
  ...headers,
})

/** A message that the shop might send, signed by it unless `headers` say otherwise. */
export const messageOf = (
  topic: string,
  payload: unknown,
  { id = crypto.randomUUID(), headers = {} }: { id?: string; headers?: Record<string, string> } = {},
): ShopMessage => {
  const raw = JSON.stringify(payload)
  return { topic, raw, headers: signed(raw, { 'x-shopify-topic': topic, 'x-shopify-webhook-id': id, ...headers }) }
}

/** Hands a message to the server. */
export const deliver = (app: TestApp, { raw, headers }: ShopMessage): Promise<Response> =>
  app.anyone.request('POST', '/webhooks/shopify', raw, headers)

/** Hands messages to the server, one after the other, and lets the jobs run. */
export const deliverAll = async (app: TestApp, messages: readonly ShopMessage[]): Promise<void> => {
  for (const message of messages) {
    const response = await deliver(app, message)
    if (response.status !== 200) throw new Error(`the webhook answered ${response.status}`)
  }
  await app.drain()
}

/** Takes what the shop sends, so that a test decides what reaches the server and when. */
export const openMailbox = async (app: TestApp) => {
  const waiting: ShopMessage[] = []
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        name.startsWith('x-shopify-') ? [[name, String(value)]] : [],
      ),
    )
    waiting.push({
      topic: headers['x-shopify-topic'] ?? '',
      headers,
      raw: Buffer.concat(chunks).toString('utf8'),
    })
    response.writeHead(200).end()
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  await app.deps.shop.registerWebhooks(`http://127.0.0.1:${port}/webhooks/shopify`)
  return {
    /** What was sent since the last time, oldest first. */
    take: async (): Promise<ShopMessage[]> => {
      await app.emulators.deliverWebhooks()
      return waiting.splice(0)
    },
    close: () => new Promise(resolve => receiver.close(resolve)),
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** What the owner of the shop does by hand: `cancel`, `refund` or `fulfil`, with the number of the order there. */
export const atShop = async (app: TestApp, order: string, action: string, wish: unknown = {}): Promise<void> => {
  const id = order.split('/').at(-1)
  const response = await fetch(`${app.emulators.url}/control/shop/orders/${id}/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wish),
  })
  if (!response.ok) throw new Error(`${action}: ${await response.text()}`)
}
