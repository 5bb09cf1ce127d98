import type { PoolClient } from 'pg'
import type { TestApp } from './test-app.ts'

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text ?? '')

/** The statements that some work sends to the database for people and the server, in the order in which they are sent. */
export const statementsOf = async (app: TestApp, work: () => Promise<unknown>): Promise<string[]> => {
  const sent: string[] = []
  const { peoplePool } = app.deps
  const watched = new Map<PoolClient, PoolClient['query']>()
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return
    const { query } = client
    watched.set(client, query)
    client.query = ((...given: unknown[]) => {
      sent.push(textOf(given[0]))
      return Reflect.apply(query, client, given)
    }) as typeof query
  }
  peoplePool.on('acquire', watch)
  try {
    await work()
  } finally {
    peoplePool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query
  }
  return sent
}
