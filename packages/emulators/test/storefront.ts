import { type Emulators, startEmulators } from '#src/start-emulators.ts'

export type Answer = {
  status: number
  headers: Headers
  /** What was answered, to be looked into field by field. */
  body: Record<string, unknown>
}

export type Storefront = {
  /** The GraphQL address. */
  url: string
  /** Undefined when the tests run against a real shop. */
  emulators: Emulators | undefined
  ask(query: string, variables?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>
  post(body: string, headers?: Record<string, string>): Promise<Answer>
  stop(): Promise<void>
}

/**
 * A storefront to test: the one of `STOREFRONT_CONTRACT_URL` (its GraphQL address, with `STOREFRONT_CONTRACT_TOKEN`),
 * or else an emulator of its own.
 */
export async function openStorefront(): Promise<Storefront> {
  const { STOREFRONT_CONTRACT_URL: realUrl, STOREFRONT_CONTRACT_TOKEN: realToken } = process.env
  const emulators = realUrl ? undefined : await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  const url = realUrl ?? `${emulators?.url}/api/2023-10/graphql.json`
  const token = realToken ?? 'emulator-public-token'

  async function post(body: string, headers: Record<string, string> = {}): Promise<Answer> {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': token, ...headers },
      body,
    })
    return { status: reply.status, headers: reply.headers, body: record(await reply.json().catch(() => ({}))) }
  }

  return {
    url,
    emulators,
    post,
    ask: (query, variables, headers) => post(JSON.stringify({ query, variables }), headers),
    stop: async () => emulators?.stop(),
  }
}

/** Looks into an answer: `at(body, 'data', 'products', 'edges', 0, 'node', 'id')`. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((found, step) => {
    if (Array.isArray(found)) return found[Number(step)]
    return typeof found === 'object' && found !== null ? record(found)[step] : undefined
  }, value)
}

/** A list within an answer; empty when there is none. */
export function list(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as an object to look into; an empty one when it is none. */
export const record = (value: unknown) => (isRecord(value) ? value : {})
