import { startEmulators } from '../src/start-emulators.ts'
import { buy } from '../test/shopper.ts'

export type CheckoutFigures = {
  orders: number
  /** Guests from an empty cart to the paid order, page by page. */
  ordersPerSecond: number
  /** Milliseconds that 99 in 100 guests needed at most. */
  p99Ms: number
}

export type RaceFigures = { racers: number; bought: number; seconds: number }

type Plan = {
  /** A running emulator, elsewhere; one is started in this process otherwise. */
  url?: string
  /** `gid://shopify/ProductVariant/{n}` */
  variantId?: string
}

const shampoo = 'gid://shopify/ProductVariant/7820000000101'

/** Measures guests who buy one after the other: cart, checkout page, card, thank-you page, so many at once. */
export function measureCheckouts({
  url,
  variantId = shampoo,
  count = 400,
  together = 16,
}: Plan & { count?: number; together?: number } = {}) {
  return at(url, async (address): Promise<CheckoutFigures> => {
    await stock(address, variantId, count)
    const took: number[] = []
    let left = count
    async function shop(): Promise<void> {
      while (left > 0) {
        left -= 1
        const begunAt = performance.now()
        await buy(address, { lines: [{ variantId, quantity: 1 }] })
        took.push(performance.now() - begunAt)
      }
    }
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: together }, shop))
    const seconds = (performance.now() - startedAt) / 1000
    const sorted = took.toSorted((one, other) => one - other)
    return {
      orders: count,
      ordersPerSecond: Math.round(count / seconds),
      p99Ms: Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0),
    }
  })
}

/** Lets shoppers race for the last piece of a variant: how many got it. */
export function raceForLast({ url, variantId = shampoo, racers = 200 }: Plan & { racers?: number } = {}) {
  return at(url, async (address): Promise<RaceFigures> => {
    await stock(address, variantId, 1)
    const startedAt = performance.now()
    const lines = [{ variantId, quantity: 1 }]
    const tries = await Promise.allSettled(Array.from({ length: racers }, () => buy(address, { lines })))
    const bought = tries.filter(({ status }) => status === 'fulfilled').length
    return { racers, bought, seconds: (performance.now() - startedAt) / 1000 }
  })
}

async function at<T>(url: string | undefined, measure: (url: string) => Promise<T>): Promise<T> {
  const own = url ? undefined : await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  try {
    return await measure(url ?? own?.url ?? '')
  } finally {
    await own?.stop()
  }
}

async function stock(url: string, variantId: string, pieces: number): Promise<void> {
  const reply = await fetch(`${url}/control/shop/variants/${encodeURIComponent(variantId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stock: pieces }),
  })
  if (!reply.ok) throw new Error(await reply.text())
}

if (import.meta.main) {
  const { ordersPerSecond, p99Ms } = await measureCheckouts()
  console.log(`${ordersPerSecond} paid orders a second, 99 in 100 guests within ${p99Ms} ms`)
  const { racers, bought } = await raceForLast()
  console.log(`${racers} shoppers raced for the last piece, ${bought} got one`)
}
