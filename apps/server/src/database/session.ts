import * as schema from '@om/db/tables/schema'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import { inOneWrite } from './in-one-write.ts'

/**
 * Gives texts of statements names, so that a connection parses and plans each once. Texts beyond the first `most` go
 * unnamed: a connection keeps what it has prepared.
 */
export const createStatementNames = (prefix: string, most: number): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  return text => {
    const known = names.get(text)
    if (known || names.size >= most) return known
    const made = `${prefix}_${names.size}`
    names.set(text, made)
    return made
  }
}

export type Queries = NodePgDatabase<typeof schema>
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role'

/** One connection's work: a handle for each role, and the transaction that is under way. */
export type Session = {
  as: (role: DatabaseRole) => Queries
  /** Runs SQL as a role. The first statement opens the transaction. */
  run: (role: DatabaseRole, query: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>
  /** `now` is the time that product rules go by, for those that the database asks itself. */
  begin: (claims: object, now: Date) => void
  /** Ends the transaction, if one was opened; `last` are statements sent along with the commit. */
  commit: (last: string[]) => Promise<void>
  /** Runs the statement that ends the work, with `last` and the commit right behind it in the same round trip. */
  commitBehind: <T>(work: () => Promise<T>, last: string[]) => Promise<T>
  rollback: () => Promise<void>
}

const nameOf = createStatementNames('om', 500)

const sessions = new WeakMap<PoolClient, Session>()

const createSession = (client: PoolClient): Session => {
  let claims = ''
  let time = ''
  let role: DatabaseRole | null = null
  let tail: Promise<unknown> = Promise.resolve()
  let onSent = () => {}

  /** What has to be said before the next statement so that it runs as `wanted`; null when that is so already. */
  const opening = (wanted: DatabaseRole): string | null => {
    if (role === wanted) return null
    const isFirst = role === null
    role = wanted
    return isFirst
      ? `begin; select set_config('request.jwt.claims', ${claims}, true), set_config('clinic.now', '${time}', true); set local statement_timeout = '15s'; set local role ${wanted}`
      : `set local role ${wanted}`
  }

  /** Statements with values are parsed once per connection; one without may be several, which cannot be prepared. */
  const send = (query: string | QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    if (typeof query !== 'string') return client.query({ ...query, name: query.name || nameOf(query.text) }, values)
    return values ? client.query({ name: nameOf(query), text: query, values }) : client.query(query)
  }

  // Statements are answered in the order in which they are sent (the pool pipelines), so the role of a statement is the
  // one taken last before it, and those that do not wait for each other share a round trip. When taking the role or an
  // earlier statement fails, so does everything behind it, because the transaction is then over.
  const run: Session['run'] = (wanted, query, values) => {
    inOneWrite(client)
    const before = opening(wanted)
    const opened = before === null ? undefined : client.query(before)
    const mine = Promise.all([opened, send(query, values)]).then(([, result]) => result)
    const earlier = tail
    tail = mine.then(
      () => earlier,
      () => earlier,
    )
    onSent()
    return mine
  }

  /** Takes what is in `last` with it, so that nothing is stored twice. */
  const end = async (last: string[]): Promise<void> => {
    const before = last.length > 0 ? opening('service_role') : null
    const words = [...(before === null ? [] : [before]), ...last.splice(0), 'commit']
    if (role !== null) await client.query(words.join('; '))
    role = null
  }

  const handle = (wanted: DatabaseRole): Queries => {
    const query = (config: string | QueryConfig, values?: unknown[]) => run(wanted, config, values)
    return drizzle({ query } as unknown as PoolClient, { schema, casing: 'snake_case' })
  }
  const handles: Partial<Record<DatabaseRole, Queries>> = {}

  return {
    as: wanted => {
      handles[wanted] ??= handle(wanted)
      return handles[wanted]
    },
    run,
    begin: (next, now) => {
      claims = client.escapeLiteral(JSON.stringify(next))
      time = now.toISOString()
      role = null
    },
    commit: async last => {
      await tail
      await end(last)
    },
    commitBehind: async (work, last) => {
      const sent = new Promise<void>(resolve => {
        onSent = resolve
      })
      const answer = work()
      await Promise.race([sent, answer])
      // The database turns the commit of a failed transaction into its end without a change.
      const [result] = await Promise.all([answer, end(last)])
      return result
    },
    rollback: async () => {
      await tail
      if (role !== null) await client.query('rollback')
      role = null
    },
  }
}

/** The session of a pooled connection; made once per connection. */
export const sessionOf = (client: PoolClient): Session => {
  const known = sessions.get(client)
  if (known) return known
  const made = createSession(client)
  sessions.set(client, made)
  return made
}
