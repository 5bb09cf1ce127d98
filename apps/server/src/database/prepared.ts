import type { Queries } from './session.ts'

type Values = Record<string, unknown>
type Prepared<T> = { execute: (values?: Values) => Promise<T> }
type Buildable<T> = { prepare: (name: string) => Prepared<T> }

const mostPrepared = 200

/**
 * Keeps prepared queries for each connection, so that what is asked all day does not write the same SQL for everybody. `key` says
 * everything that the query depends on besides its `values`, which stand in it as `sql.placeholder(name)`; the session names the
 * statement by its text.
 */
export const preparedQueries = <T>() => {
  const kept = new WeakMap<Queries, Map<string, Prepared<T>>>()
  return (q: Queries, key: string, build: () => Buildable<T>, values?: Values): Promise<T> => {
    const known = kept.get(q) ?? new Map<string, Prepared<T>>()
    kept.set(q, known)
    const hit = known.get(key)
    if (hit) return hit.execute(values)
    const made = build().prepare('')
    if (known.size >= mostPrepared) known.clear()
    known.set(key, made)
    return made.execute(values)
  }
}
