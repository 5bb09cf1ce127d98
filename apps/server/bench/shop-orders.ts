import { setTimeout as wait } from 'node:timers/promises'
import { raceForLast } from '@om/emulators/bench/checkout'
import { buy } from '@om/emulators/test/shopper'
import type { Client } from 'pg'
import { type Figures, timeEach } from './load.ts'

type Bench = {
  base: string
  /** Where the emulated shop is. */
  shop: string
  client: Client
  promise: (name: string, isKept: boolean, text: string) => void
  rate: (name: string, figures: Figures, perSecond: number, p99?: number) => void
}

const conditioner = 'gid://shopify/ProductVariant/7820000000201'
const lines = [{ variantId: conditioner, quantity: 1 }]
const guests = 400
const warmUp = 40
const together = 16
const patienceMs = 30_000

const post = async (url: string, body: unknown): Promise<Record<string, unknown>> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${(await reply.text()).slice(0, 200)}`)
  return (await reply.json()) as Record<string, unknown>
}

const stock = (shop: string, pieces: number) =>
  post(`${shop}/control/shop/variants/${encodeURIComponent(conditioner)}`, { stock: pieces })

/** One guest from the press on "Pay" to the page that shows the paid order, told by the shop's message. */
const guest = async (base: string, shop: string): Promise<void> => {
  const started = await post(`${base}/api/shop/checkouts`, { requestKey: crypto.randomUUID(), brand: 'men', lines })
  const { reference, secret } = started
  await buy(shop, { lines, attributes: [{ key: '_om_reference', value: String(reference) }] })
  const until = performance.now() + patienceMs
  let seen: unknown
  while (performance.now() < until) {
    const answer = await post(`${base}/api/shop/checkouts/state`, { reference, secret, ...(seen ? { seen } : {}) })
    if (answer.state === 'paid') return
    seen = answer.version
  }
  throw new Error('the order did not reach us')
}

const paidOrders = async (client: Client): Promise<number> => {
  const { rows } = await client.query(`select count(*)::int as count from public.shop_orders where paid_at is not null`)
  return rows[0].count
}

/** Guests who buy, as our side sees it; and shoppers who race for the last piece. */
export const benchShopOrders = async ({ base, shop, client, promise, rate }: Bench): Promise<void> => {
  await stock(shop, guests + warmUp)
  await timeEach([...Array(warmUp).keys()], together, () => guest(base, shop))
  const before = await paidOrders(client)
  const bought = await timeEach([...Array(guests).keys()], together, () => guest(base, shop))
  rate('guest checkout to paid order on our side', bought, 40)
  const kept = (await paidOrders(client)) - before
  promise('each of them is one order here', kept === guests, `${kept} orders of ${guests} guests`)

  const beforeRace = await paidOrders(client)
  const race = await raceForLast({ url: shop, variantId: conditioner })
  for (let tries = 0; tries < 50 && (await paidOrders(client)) === beforeRace; tries += 1) await wait(200)
  const won = (await paidOrders(client)) - beforeRace
  promise('last piece, raced for by 200', race.bought === 1 && won === 1, `${race.bought} bought it, ${won} order here`)
}
