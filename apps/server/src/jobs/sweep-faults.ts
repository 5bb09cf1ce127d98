import { sweepFaults } from '@om/db/tables/self-checks'
import { eq, sql } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'

const actor = system('sweeps')

const isOld = sql`${sweepFaults.lastAt} < excluded.since - interval '15 minutes'`

/** What failed when it was last begun, as far as this copy knows; null before it has asked. */
const known = new WeakMap<Deps['db'], Set<string>>()

const knownFaults = async (deps: Deps): Promise<Set<string>> => {
  const before = known.get(deps.db)
  if (before) return before
  const rows = await inTransaction({ deps, actor }, ({ tx }) =>
    tx.q.select({ name: sweepFaults.name }).from(sweepFaults),
  )
  const faults = new Set(rows.map(row => row.name))
  known.set(deps.db, faults)
  return faults
}

/**
 * Keeps that a sweep has failed, since when and how often, for the self-check; the row goes as soon as it succeeds. Where even that
 * cannot be written the log alone has it.
 */
export const keepSweep = async (deps: Deps, name: string, hasFailed: boolean): Promise<void> => {
  try {
    const faults = await knownFaults(deps)
    if (hasFailed) {
      faults.add(name)
      await inTransaction({ deps, actor }, ({ tx, now }) =>
        tx.q
          .insert(sweepFaults)
          .values({ name, since: now, lastAt: now })
          .onConflictDoUpdate({
            target: sweepFaults.name,
            // What was not begun for a quarter of an hour was another fault.
            set: {
              lastAt: now,
              since: sql`case when ${isOld} then excluded.since else ${sweepFaults.since} end`,
              times: sql`case when ${isOld} then 1 else ${sweepFaults.times} + 1 end`,
            },
          }),
      )
    } else if (faults.has(name)) {
      await inTransaction({ deps, actor }, ({ tx }) => tx.q.delete(sweepFaults).where(eq(sweepFaults.name, name)))
      faults.delete(name)
    }
  } catch (error) {
    deps.log.error({ err: error, sweep: name }, 'it could not be kept that a sweep failed')
  }
}
