import type { CheckState } from '@om/domain/self-checks'
import { system } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'

/** What one look at a promise has found. */
export type Finding = {
  state: CheckState
  count?: number
  /** In words, as an admin reads it; nothing clinical and nobody's name. */
  note?: string
  found?: { label: string; to: string | null }[]
}

export type Check = (deps: Deps, now: Date) => Promise<Finding>

export const selfCheckActor = system('self-check')

/** A check that takes longer is given up: it must never stand in anybody's way. */
const TIMEOUT_MS = 5_000
/** Counting stops here. */
export const COUNTED_TO = 100
const SHOWN = 8

/** Reads in a transaction of its own that is given up when it takes long. */
export const look = <T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  deps.db.transaction(selfCheckActor, async tx => {
    await tx.raw(`set local statement_timeout = ${TIMEOUT_MS}`)
    return work(tx)
  })

type Broken = { label: string; to: string | null }

/** Rows of a query as what breaks a promise: `label`, and `payment` where a page shows it. */
export const brokenRows = (rows: Record<string, unknown>[]): Broken[] =>
  rows.map(row => ({
    label: String(row.label),
    to: row.payment ? `/admin/orders?part=payments&payment=${row.payment}` : null,
  }))

/** Green where nothing breaks the promise, red with the first of it otherwise. */
export const findingOf = (broken: Broken[], words: (count: string) => string): Finding =>
  broken.length === 0
    ? { state: 'good' }
    : {
        state: 'bad',
        count: Math.min(broken.length, COUNTED_TO),
        note: words(broken.length >= COUNTED_TO ? `${COUNTED_TO} or more` : String(broken.length)),
        found: broken.slice(0, SHOWN),
      }
