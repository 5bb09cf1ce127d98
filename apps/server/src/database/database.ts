import type { Pool } from 'pg'
import type { Actor } from '#src/actor.ts'
import type { Clock } from '#src/clock.ts'
import type { News, TellOpenScreens } from './live.ts'
import { type DatabaseRole, type Queries, sessionOf } from './session.ts'

export type { Queries }

/** A transaction. Queries through `q` run as the server; `visible` runs as the actor, under row-level security. */
export type Tx = {
  actor: Actor
  requestId: string
  q: Queries
  /** Reads as the actor: rows that are not theirs do not exist here. Nothing can be written. */
  visible: <T>(read: (q: Queries) => Promise<T>) => Promise<T>
  /** Runs raw SQL as the server, for the job queue's own tables. */
  raw: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Runs the one statement that ends the work, with the commit in the same round trip: once it has run, nothing can be
   * refused any more.
   */
  endWith: <T>(statement: () => Promise<T>) => Promise<T>
  /** Writes a row along with the commit, in the same round trip; the same news once. Values are quoted here. */
  insertAtCommit: (table: 'audit_log' | 'live_events', row: Record<string, string | null>) => void
  /** The same for a row that is kept also when the work is refused and all else is rolled back; not when it throws. */
  insertEvenIfRefused: (table: 'gate_runs', row: Record<string, string | null>) => void
  /**
   * Tells open screens on every copy once the change is stored: something that is kept nowhere, or that a statement of this
   * transaction has written rows of `live_events` itself.
   */
  tell: (news: News | 'stored') => void
  /** Runs once the change is safely stored; never when it is rolled back. */
  afterCommit: (work: () => void) => void
}

/** A transaction that runs SQL, also of the identity service: what that stores for open screens is found within a second. */
export type RawTx = Pick<Tx, 'raw'> & Partial<Pick<Tx, 'tell'>>

export type Database = {
  /** One transaction for one actor. Rolled back when `work` throws, or returns `{ ok: false }`. */
  transaction: <T>(actor: Actor, work: (tx: Tx) => Promise<T>, requestId?: string) => Promise<T>
  ping: () => Promise<void>
}

const claimsOf = (actor: Actor) => {
  if (actor.role === 'anyone') return { role: 'anon' }
  if (actor.role === 'system') return { role: 'service_role' }
  return actor.claims.raw
}

const readRole = (actor: Actor): DatabaseRole =>
  actor.role === 'anyone' ? 'anon' : actor.role === 'system' ? 'service_role' : 'authenticated'

const isRefusal = (value: unknown) =>
  typeof value === 'object' && value !== null && 'ok' in value && (value as { ok: unknown }).ok === false

/**
 * Wraps a pool whose sessions hold no rights of their own (`set role authenticator`): a query outside a transaction of
 * this kind is refused by the database. Roles change only when the next statement needs another one.
 */
export const createDatabase = (pool: Pool, clock: Clock, tellOpenScreens?: TellOpenScreens): Database => ({
  transaction: async (actor, work, requestId = '') => {
    const client = await pool.connect()
    const session = sessionOf(client)
    const after: (() => void)[] = []
    const last: string[] = []
    const anyway: string[] = []
    const passing: News[] = []
    let isStored = false
    const literal = (value: string | null) => (value === null ? 'null' : client.escapeLiteral(value))
    const insertion = (table: string, row: Record<string, string | null>) =>
      `insert into public.${table} (${Object.keys(row)
        .map(name => client.escapeIdentifier(name))
        .join(', ')}) values (${Object.values(row).map(literal).join(', ')})`
    let broken: Error | undefined
    session.begin(claimsOf(actor), clock.now())
    try {
      const result = await work({
        actor,
        requestId,
        q: session.as('service_role'),
        raw: (text, values) => session.run('service_role', text, values),
        visible: read => read(session.as(readRole(actor))),
        endWith: statement => session.commitBehind(statement, last),
        insertAtCommit: (table, row) => {
          const statement = insertion(table, row)
          if (table === 'audit_log' || !last.includes(statement)) last.push(statement)
          isStored ||= table === 'live_events'
        },
        insertEvenIfRefused: (table, row) => {
          last.push(insertion(table, row))
          anyway.push(insertion(table, row))
        },
        tell: news => {
          if (news === 'stored') isStored = true
          else passing.push(news)
        },
        afterCommit: run => after.push(run),
      })
      if (isRefusal(result)) {
        await session.rollback()
        if (anyway.length > 0) {
          session.begin(claimsOf(actor), clock.now())
          await session.commit(anyway)
        }
        return result
      }
      await session.commit(last)
      if (isStored || passing.length > 0) tellOpenScreens?.({ isStored, passing })
      for (const run of after) run()
      return result
    } catch (error) {
      await session.rollback().catch((cause: Error) => {
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
