import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { inOneWrite } from '#src/database/in-one-write.ts'
import type { Caller } from './caller.ts'
import type { Role } from './rest-failure.ts'

/** How long one statement may take. */
const timeouts: Record<Role, string> = { anon: '3s', authenticated: '8s', service_role: '15s' }

/** What a request says of itself, and the time that product rules go by. */
export type RequestFacts = { method: string; path: string; headers: Record<string, string>; now: Date }

const secretHeaders = new Set(['authorization', 'apikey', 'cookie'])

export type Sql = {
  query: PoolClient['query']
  /** Runs the statement that ends the work, with the commit in the same round trip. */
  last: <T extends QueryResultRow>(statement: QueryConfig) => Promise<QueryResult<T>>
}

/**
 * One transaction as the caller's database role with the caller's claims, read-only for GET. The connection itself has
 * no rights (`set role authenticator`): if taking the role failed, the query would be refused.
 */
export const runAs = async <T>(
  pool: Pool,
  { role, claims }: Caller,
  facts: RequestFacts,
  work: (sql: Sql) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const isRead = facts.method === 'GET' || facts.method === 'HEAD'
    const headers = Object.fromEntries(Object.entries(facts.headers).filter(([name]) => !secretHeaders.has(name)))
    const settings = {
      'request.jwt.claims': JSON.stringify(claims),
      'request.method': facts.method,
      'request.path': facts.path,
      'clinic.now': facts.now.toISOString(),
      'request.headers': JSON.stringify(headers),
    }
    const set = Object.entries(settings).map(
      ([name, value]) => `set_config('${name}', ${client.escapeLiteral(value)}, true)`,
    )
    inOneWrite(client)
    const begun = client.query(
      `begin${isRead ? ' read only' : ''}; set local role ${role}; set local statement_timeout = '${timeouts[role]}'; select ${set.join(', ')}`,
    )
    // What follows travels with it (the pool pipelines), and fails with it: the transaction is then over.
    let ended: Promise<unknown> | undefined
    const last: Sql['last'] = async statement => {
      inOneWrite(client)
      const answer = client.query(statement)
      // The database turns the commit of a failed transaction into its end without a change.
      ended = client.query('commit')
      const [result] = await Promise.all([answer, ended])
      return result
    }
    const [, result] = await Promise.all([begun, work({ query: client.query.bind(client), last })])
    if (!ended) await client.query('commit')
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
