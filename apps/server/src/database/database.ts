import * as schema from '@om/db/tables/schema'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Actor } from '#src/actor.ts'

export type Queries = NodePgDatabase<typeof schema>

/** A transaction. Queries through `q` run as the server; `visible` runs as the actor, under row-level security. */
export type Tx = {
  actor: Actor
  requestId: string
  q: Queries
  /** Reads as the actor: rows that are not theirs do not exist here. Nothing can be written. */
  visible: <T>(read: (q: Queries) => Promise<T>) => Promise<T>
  /** Runs raw SQL as the server, for the job queue's own tables. */
  raw: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /** Runs once the change is safely stored; never when it is rolled back. */
  afterCommit: (work: () => void) => void
}

export type Database = {
  /** One transaction for one actor. Rolled back when `work` throws, or returns `{ ok: false }`. */
  transaction: <T>(actor: Actor, work: (tx: Tx) => Promise<T>, requestId?: string) => Promise<T>
  ping: () => Promise<void>
}

const queriesOf = new WeakMap<PoolClient, Queries>()

const queries = (client: PoolClient): Queries => {
  const known = queriesOf.get(client)
  if (known) return known
  const made = drizzle(client, { schema, casing: 'snake_case' })
  queriesOf.set(client, made)
  return made
}

const claimsOf = (actor: Actor) => {
  if (actor.role === 'anyone') return { role: 'anon' }
  if (actor.role === 'system') return { role: 'service_role' }
  return actor.claims.raw
}

const readRole = (actor: Actor) =>
  actor.role === 'anyone' ? 'anon' : actor.role === 'system' ? 'service_role' : 'authenticated'

const isRefusal = (value: unknown) =>
  typeof value === 'object' && value !== null && 'ok' in value && (value as { ok: unknown }).ok === false

/**
 * Wraps a pool whose sessions hold no rights of their own (`set role authenticator`): a query outside a transaction of
 * this kind is refused by the database.
 */
export const createDatabase = (pool: Pool): Database => ({
  transaction: async (actor, work, requestId = '') => {
    const client = await pool.connect()
    const after: (() => void)[] = []
    let broken: Error | undefined
    try {
      const claims = client.escapeLiteral(JSON.stringify(claimsOf(actor)))
      await client.query(
        `begin; select set_config('request.jwt.claims', ${claims}, true); set local role service_role; set local statement_timeout = '15s'`,
      )
      const q = queries(client)
      const role = readRole(actor)
      const result = await work({
        actor,
        requestId,
        q,
        raw: (text, values) => client.query(text, values as unknown[]),
        visible: async read => {
          await client.query(`set local role ${role}`)
          const rows = await read(q)
          await client.query('set local role service_role')
          return rows
        },
        afterCommit: run => after.push(run),
      })
      await client.query(isRefusal(result) ? 'rollback' : 'commit')
      if (!isRefusal(result)) for (const run of after) run()
      return result
    } catch (error) {
      await client.query('rollback').catch((cause: Error) => {
        broken = cause
      })
      throw error
    } finally {
      client.release(broken)
    }
  },
  ping: async () => {
    await pool.query('select 1')
  },
})
