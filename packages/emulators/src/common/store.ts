import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** A stored record: any JSON object with an id. */
export type Stored = { id: string }

export type Where = Record<string, string | number | null>

export type ListOptions = {
  where?: Where
  /** At most this many; everything when absent. */
  limit?: number
  /** Only records that come after this id in the chosen order. */
  after?: string
  /** Only records that come before this id in the chosen order. */
  before?: string
  order?: 'newest' | 'oldest'
  /** Sorts by this field first, smallest first; for collections that are not paged. */
  by?: string
}

export type Collection<T extends Stored> = {
  get(id: string): T | undefined
  /** Adds the record, or replaces it in its place. */
  put(record: T): T
  remove(id: string): void
  removeAll(): void
  list(options?: ListOptions): T[]
  first(where: Where): T | undefined
  count(where?: Where): number
}

export type Store = {
  /** Opens a collection; `indexes` are the top-level fields that `where` is often asked for. */
  collection<T extends Stored>(name: string, indexes?: readonly string[]): Collection<T>
  /** All or nothing. A transaction within a transaction joins the outer one. */
  transaction<T>(work: () => T): T
  /** Runs once the current transaction is safely stored; at once outside a transaction. */
  afterCommit(effect: () => void): void
  /** Empties every collection. */
  clear(): void
  /** Runs within each clearing, for what a fresh state starts with. */
  afterClear(refill: () => void): void
  close(): void
}

/**
 * Opens the durable state of the emulators: JSON records in SQLite, write-ahead logged, so that
 * what was answered survives a restart and a kill -9.
 * @param dataDir the folder for all data, or `:memory:` for a state that ends with the process
 */
export function openStore(dataDir: string): Store {
  const database = new DatabaseSync(dataDir === ':memory:' ? dataDir : stateFile(dataDir))
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  const names = new Set<string>()
  const refills: (() => void)[] = []
  let isInTransaction = false
  let effects: (() => void)[] = []

  function transaction<T>(work: () => T): T {
    if (isInTransaction) return work()
    database.exec('begin immediate')
    isInTransaction = true
    try {
      const result = work()
      database.exec('commit')
      isInTransaction = false
      const due = effects
      effects = []
      for (const effect of due) effect()
      return result
    } catch (problem) {
      if (isInTransaction) database.exec('rollback')
      isInTransaction = false
      effects = []
      throw problem
    }
  }

  return {
    collection: (name, indexes = []) => {
      names.add(name)
      return openCollection(database, name, indexes)
    },
    transaction,
    afterCommit: effect => {
      if (isInTransaction) effects.push(effect)
      else effect()
    },
    clear: () =>
      transaction(() => {
        for (const name of names) database.exec(`delete from "${name}"`)
        for (const refill of refills) refill()
      }),
    afterClear: refill => void refills.push(refill),
    close: () => database.close(),
  }
}

function stateFile(dataDir: string): string {
  const folder = join(dataDir, 'emulators')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, 'state.sqlite')
}

function openCollection<T extends Stored>(
  database: DatabaseSync,
  name: string,
  indexes: readonly string[],
): Collection<T> {
  database.exec(
    `create table if not exists "${name}" (seq integer primary key autoincrement, id text not null unique, doc text not null)`,
  )
  for (const field of indexes) {
    database.exec(`create index if not exists "${name}_${field}" on "${name}" (${path(field)})`)
  }
  const getOne = database.prepare(`select doc from "${name}" where id = ?`)
  const putOne = database.prepare(
    `insert into "${name}" (id, doc) values (?, ?) on conflict (id) do update set doc = excluded.doc`,
  )
  const removeOne = database.prepare(`delete from "${name}" where id = ?`)

  // The one place where stored text becomes a typed record; only `put` writes it.
  const read = (row: Record<string, unknown>) => JSON.parse(String(row.doc)) as T

  function list({ where = {}, limit, after, before, order = 'newest', by }: ListOptions = {}): T[] {
    const values: SQLInputValue[] = []
    const conditions = conditionsOf(where, values)
    const isNewest = order === 'newest'
    if (after !== undefined) {
      conditions.push(edge(name, isNewest ? '<' : '>'))
      values.push(after)
    }
    if (before !== undefined) {
      conditions.push(edge(name, isNewest ? '>' : '<'))
      values.push(before)
    }
    // Reading back from `before` starts next to it, then turns the page round again.
    const isTurned = before !== undefined
    const direction = isNewest !== isTurned ? 'desc' : 'asc'
    const sorted = `${by ? `${path(by)}, ` : ''}seq ${direction}`
    const sql = `select doc from "${name}" where ${conditions.join(' and ') || '1'} order by ${sorted} limit ?`
    const rows = database.prepare(sql).all(...values, limit ?? -1)
    return (isTurned ? rows.reverse() : rows).map(read)
  }

  return {
    get: id => {
      const row = getOne.get(id)
      return row && read(row)
    },
    put: record => {
      putOne.run(record.id, JSON.stringify(record))
      return record
    },
    remove: id => void removeOne.run(id),
    removeAll: () => database.exec(`delete from "${name}"`),
    list,
    first: where => list({ where, limit: 1 })[0],
    count: (where = {}) => {
      const values: SQLInputValue[] = []
      const conditions = conditionsOf(where, values)
      const row = database
        .prepare(`select count(*) n from "${name}" where ${conditions.join(' and ') || '1'}`)
        .get(...values)
      return Number(row?.n ?? 0)
    },
  }
}

const path = (field: string) => `json_extract(doc, '$.${field.replace(/[^\w.]/g, '')}')`

const edge = (name: string, sign: '<' | '>') => `seq ${sign} (select seq from "${name}" where id = ?)`

function conditionsOf(where: Where, values: SQLInputValue[]): string[] {
  return Object.entries(where).map(([field, value]) => {
    if (value === null) return `${path(field)} is null`
    values.push(value)
    return `${path(field)} = ?`
  })
}
