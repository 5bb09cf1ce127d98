import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type Emulators, type EmulatorsOptions, startEmulators } from '#src/start-emulators.ts'

export const webhookSecret = 'whsec_test_shop_secret'

export type Received = { event: Stripe.Event; at: number }

export type Shop = {
  emulators: Emulators
  stripe: Stripe
  /** Events that arrived and whose signature the official library accepted, in order of arrival. */
  received: Stripe.Event[]
  types(): string[]
  /** The next deliveries are answered with this status. */
  answerWith(status: number): void
  control(path: string, body?: unknown): Promise<unknown>
  advance(duration: string): Promise<void>
  /** A price with its product: A$141.00 every 45 days unless told otherwise. */
  price(given?: Partial<Stripe.PriceCreateParams>): Promise<Stripe.Price>
  checkout(given?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>
  stop(): Promise<void>
}

/** A shop as the product would be: the official client on one side, a webhook receiver on the other. */
export async function openShop(options: Partial<EmulatorsOptions> = {}): Promise<Shop> {
  const received: Stripe.Event[] = []
  let status = 200
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret)
      if (status < 300) received.push(event)
      response.writeHead(status).end('seen')
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const target = { url: `http://127.0.0.1:${port}/webhooks`, secret: webhookSecret }
  const emulators = await startEmulators({
    port: 0,
    smtpPort: 0,
    dataDir: ':memory:',
    webhooks: { stripe: target },
    ...options,
  })
  const stripe = stripeFor(emulators)

  async function control(path: string, body?: unknown): Promise<unknown> {
    const reply = await fetch(`${emulators.url}/control/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(await reply.text())
    return reply.json()
  }

  const price = (given: Partial<Stripe.PriceCreateParams> = {}) =>
    stripe.prices.create({
      currency: 'aud',
      unit_amount: 14100,
      recurring: { interval: 'day', interval_count: 45 },
      product_data: { name: 'Hair plan' },
      ...given,
    })

  return {
    emulators,
    stripe,
    received,
    // What goes to the bank comes days later, beside whatever a test is about.
    types: () => received.map(({ type }) => type).filter(type => !type.startsWith('payout.')),
    answerWith: next => {
      status = next
    },
    control,
    advance: async duration => {
      await control('clock', { advance: duration })
    },
    price,
    checkout: async (given = {}) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price: (await price()).id, quantity: 1 }],
        success_url: 'http://localhost:3000/done?session={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost:3000/plan',
        customer_email: 'mina@example.com',
        ...given,
      }),
    stop: async () => {
      await emulators.stop()
      await new Promise(resolve => receiver.close(resolve))
    },
  }
}

/** The official client, pointed at an emulator. */
export function stripeFor({ port }: Pick<Emulators, 'port'>, key = 'sk_test_shop'): Stripe {
  return new Stripe(key, { host: 'localhost', port, protocol: 'http', telemetry: false })
}

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000000000009995',
  failsLater: '4000000000000341',
  asksOnce: '4000000000003220',
  asksAlways: '4000002760003184',
  asksThenDeclines: '4000008400001629',
} as const

/** Fills in the hosted checkout page and submits it, as a browser would; redirects are not followed. */
export function pay(
  session: Pick<Stripe.Checkout.Session, 'url'>,
  cardNumber: string = cards.good,
  changes: Record<string, string> = {},
) {
  return fetch(session.url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email: 'mina@example.com',
      cardNumber,
      expiry: '04 / 40',
      cvc: '123',
      name: 'Mina K',
      ...changes,
    }),
  })
}

/** Pays a new subscription and returns it as it is then. */
export async function subscribe(shop: Shop, card: string = cards.good): Promise<Stripe.Subscription> {
  const session = await shop.checkout()
  await pay(session, card)
  const { subscription } = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
  if (!subscription || typeof subscription === 'string') throw new Error('no subscription was made')
  return subscription
}
