import { Agent, request } from 'node:http'
import { type Emulators, startEmulators } from '../src/start-emulators.ts'

export type StorefrontFigures = {
  /** Answers per second to `products(first: 20)`, over HTTP, with pictures and variants. */
  requestsPerSecond: number
  /** Milliseconds that 99 in 100 answers took at most. */
  p99Ms: number
  /** Of one answer. */
  bytes: number
  errors: number
}

type Plan = {
  /** A running emulator, elsewhere; one is started in this process otherwise. */
  url?: string
  seconds?: number
  connections?: number
}

const query = `query products($first: Int = 20) { products(first: $first) { edges { node {
  id title handle description tags productType featuredImage { url }
  images(first: 5) { edges { node { url altText } } }
  variants(first: 10) { edges { node { id title price { amount currencyCode } availableForSale } } } } } } }`

/** Measures how fast the storefront answers its list of products, as shops' front pages ask for it. */
export async function measureStorefront({ url, seconds = 5, connections = 16 }: Plan = {}): Promise<StorefrontFigures> {
  const own = url ? undefined : await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  try {
    return await load(url ?? addressOf(own), seconds, connections)
  } finally {
    await own?.stop()
  }
}

const addressOf = (emulators: Emulators | undefined) => emulators?.url ?? ''

async function load(url: string, seconds: number, connections: number): Promise<StorefrontFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const body = JSON.stringify({ query, variables: { first: 20 } })
  const target = new URL(`${url}/api/2023-10/graphql.json`)
  const took: number[] = []
  let bytes = 0
  let errors = 0

  const once = (): Promise<void> =>
    new Promise(resolve => {
      const startedAt = performance.now()
      const call = request(target, { method: 'POST', agent, headers }, reply => {
        let length = 0
        reply.on('data', (piece: Buffer) => {
          length += piece.length
        })
        reply.on('end', () => {
          took.push(performance.now() - startedAt)
          bytes = length
          if (reply.statusCode !== 200) errors++
          resolve()
        })
      })
      call.on('error', () => {
        errors++
        resolve()
      })
      call.end(body)
    })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-shopify-storefront-access-token': 'emulator-public-token',
  }

  const worker = async (until: number) => {
    while (performance.now() < until) await once()
  }
  await Promise.all(Array.from({ length: connections }, () => worker(performance.now() + 500)))
  took.length = 0
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, () => worker(startedAt + seconds * 1000)))
  const elapsed = (performance.now() - startedAt) / 1000
  agent.destroy()
  took.sort((one, other) => one - other)
  return {
    requestsPerSecond: Math.round(took.length / elapsed),
    p99Ms: Math.round((took[Math.floor(took.length * 0.99)] ?? 0) * 10) / 10,
    bytes,
    errors,
  }
}

if (import.meta.main) console.log(await measureStorefront({ url: process.argv[2] }))
