import type { Pool, PoolClient } from 'pg'

/** A connection inside a transaction. */
export type Sql = Pick<PoolClient, 'query'>

/**
 * Deadlock, serialization failure, and a value that someone else took at this moment: the work was rolled back and may
 * simply be done again, now seeing what the other did.
 */
const repeatable = new Set(['40P01', '40001', '23505'])
const attempts = 3

const codeOf = (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : null)

const once = async <T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Runs `work` in one transaction of the server's own role. Whatever it returns is committed, refusals too: a replayed refresh token
 * must end its session although the request fails. Rolled back only when it throws.
 */
export const inTransaction = async <T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (attempt >= attempts || !repeatable.has(String(codeOf(error)))) throw error
    }
  }
}
