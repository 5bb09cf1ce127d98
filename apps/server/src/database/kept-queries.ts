import type { Queries } from './session.ts'

type Prepared<T> = { execute: () => Promise<T> }
type Buildable<T> = { prepare: (name: string) => Prepared<T> }

const mostKept = 200

/**
 * Keeps built queries for each connection, so that a hot list does not write the same SQL for every reader. `key` says
 * everything that the query depends on; the session names the statement by its text.
 */
export const keptQueries = <T>() => {
  const kept = new WeakMap<Queries, Map<string, Prepared<T>>>()
  return (q: Queries, key: string, build: () => Buildable<T>): Promise<T> => {
    const known = kept.get(q) ?? new Map<string, Prepared<T>>()
    kept.set(q, known)
    const hit = known.get(key)
    if (hit) return hit.execute()
    const made = build().prepare('')
    if (known.size >= mostKept) known.clear()
    known.set(key, made)
    return made.execute()
  }
}
