import type { BulkOutcome } from '@om/contracts/bulk'
import { done, type Refusal, type Result, refusals, refused } from '@om/contracts/errors'
import { type BulkRowKept, bulkRuns } from '@om/db/tables/bulk-runs'
import { eq, lt } from 'drizzle-orm'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from './database.ts'

type Office = Ctx<'signed-in'>
type RunRow = typeof bulkRuns.$inferSelect
type List = RunRow['list']

/** What a row was before, and its version since; or why it stays as it is. */
export type Changed<B> = { label: string; result: Result<{ before: B; version: number }> }

const KEPT_MS = 7 * 86_400_000
/** Longer than a page offers it, so that a slow connection is not refused. */
const UNDO_MS = 10 * 60_000

/** Words of a refusal: its own where it has some, otherwise those of the catalogue. */
const reasonOf = ({ code, problems }: Refusal): string => problems?.[0]?.message ?? refusals[code][1]

const presentOutcome = (runId: string, rows: readonly BulkRowKept[]): BulkOutcome => ({
  runId,
  done: rows.flatMap(row => ('reason' in row ? [] : [{ id: row.id, label: row.label }])),
  refused: rows.flatMap(row => ('reason' in row ? [{ id: row.id, label: row.label, reason: row.reason }] : [])),
})

const lockRun = async (tx: Tx, id: string): Promise<RunRow | undefined> => {
  const [row] = await tx.q.select().from(bulkRuns).where(eq(bulkRuns.id, id)).for('update')
  return row
}

/** A row is held before the next, in one order for everybody, so that two presses never wait for each other. */
const inOrder = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted()

const keptOf = <B>(id: string, { label, result }: Changed<B>): BulkRowKept =>
  result.ok ? { id, label, ...result.value } : { id, label, reason: reasonOf(result) }

type Run<B> = {
  list: List
  requestKey: string
  ids: readonly string[]
  /** Changes one row, or says why not before anything of it is written. */
  change: (id: string) => Promise<Changed<B>>
  /** Runs once after all rows, where something was done. */
  after?: (count: number) => Promise<void>
}

/**
 * Changes many rows of a list in one transaction, each by its own rules: what is refused is left as it was and named. Asked again under
 * the same key it answers with what became of it. Refuses with `not_found` where somebody else has used that key.
 */
export const runBulk = async <B>(
  { tx, actor, now }: Office,
  { list, requestKey, ids, change, after }: Run<B>,
): Promise<Result<BulkOutcome>> => {
  const own = { id: requestKey, actorId: actor.id, list, at: now }
  const [begun] = await tx.q.insert(bulkRuns).values(own).onConflictDoNothing().returning({ id: bulkRuns.id })
  if (!begun) {
    const known = await lockRun(tx, requestKey)
    const isMine = known?.actorId === actor.id && known.list === list
    return isMine ? done(presentOutcome(requestKey, known.rows)) : refused('not_found')
  }
  const rows: BulkRowKept[] = []
  for (const id of inOrder(ids)) rows.push(keptOf(id, await change(id)))
  await tx.q.update(bulkRuns).set({ rows }).where(eq(bulkRuns.id, requestKey))
  await tx.q.delete(bulkRuns).where(lt(bulkRuns.at, new Date(now.getTime() - KEPT_MS)))
  const count = rows.filter(row => !('reason' in row)).length
  if (count > 0) await after?.(count)
  return done(presentOutcome(requestKey, rows))
}

type Undo<B> = {
  list: List
  runId: string
  /** Puts one row back, or says why not; `before` is as `change` has kept it. */
  restore: (kept: { id: string; label: string; before: B; version: number }) => Promise<Result<unknown>>
}

/**
 * Puts back what one's own press has changed, where nobody changed it since; what cannot be put back is named. Once: asked again it
 * answers with what became of it. Refuses with `not_found` and `undo_over`.
 */
export const undoBulk = async <B>(
  { tx, actor, now }: Office,
  { list, runId, restore }: Undo<B>,
): Promise<Result<BulkOutcome>> => {
  const run = await lockRun(tx, runId)
  if (run?.actorId !== actor.id || run.list !== list) return refused('not_found')
  if (run.undone) return done(presentOutcome(runId, run.undone))
  if (now.getTime() - run.at.getTime() > UNDO_MS) return refused('undo_over')
  const undone: BulkRowKept[] = []
  for (const row of run.rows) {
    if ('reason' in row) continue
    const { id, label, before, version } = row
    const result = await restore({ id, label, before: before as B, version })
    undone.push(result.ok ? { id, label, before: null, version } : { id, label, reason: reasonOf(result) })
  }
  await tx.q.update(bulkRuns).set({ undone, undoneAt: now }).where(eq(bulkRuns.id, runId))
  return done(presentOutcome(runId, undone))
}
