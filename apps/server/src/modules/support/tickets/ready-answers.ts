import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { type support as contract, MOST_READY_ANSWERS, type ReadyAnswer } from '@om/contracts/support'
import { readyAnswers } from '@om/db/tables/public-site'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { actsFor } from '../support.repo.ts'

/** Words that a profession keeps for its answers. (domain §7.7) */

const r = readyAnswers
const present = ({ id, title, text, version }: typeof r.$inferSelect): ReadyAnswer => ({ id, title, text, version })

/** Those of the reader's profession, by title. */
export const listReadyAnswers = async ({ tx }: Ctx<'signed-in'>): Promise<Result<{ items: ReadyAnswer[] }>> => {
  const route = await actsFor(tx)
  if (!route) return refused('not_allowed')
  const rows = await tx.visible(q =>
    q
      .select()
      .from(r)
      .where(and(eq(r.route, route), isNull(r.goneAt)))
      .orderBy(asc(r.title), asc(r.id))
      .limit(MOST_READY_ANSWERS),
  )
  return done({ items: rows.map(present) })
}

/** Keeps one more; the same id again is the one that is there. Refuses with a sentence where there are too many. */
export const addReadyAnswer = async (
  { deps, tx, now }: Ctx<'signed-in'>,
  { id, title, text }: CallInput<typeof contract.addReadyAnswer>['body'],
): Promise<Result<ReadyAnswer>> => {
  const route = await actsFor(tx)
  if (!route) return refused('not_allowed')
  const kept = await tx.q
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.route, route), isNull(r.goneAt)))
  if (kept.length >= MOST_READY_ANSWERS)
    return refused('bad_request', [
      { field: 'title', message: `There are ${MOST_READY_ANSWERS} already. Take one away first.` },
    ])
  const [row] = await tx.q
    .insert(r)
    .values({ id, route, title, text, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (row) {
    await audit(deps.clock, tx, { action: 'ready_answer.add', subjectType: 'ready_answer', subjectId: id })
    return done(present(row))
  }
  const [known] = await tx.q
    .select()
    .from(r)
    .where(and(eq(r.id, id), eq(r.route, route)))
  return known ? done(present(known)) : refused('ready_answer_changed')
}

type Changed = { id: string } & CallInput<typeof contract.changeReadyAnswer>['body']

/** Changes one, takes it away, or brings it back. Refuses with `not_found`, and with `ready_answer_changed` where it is another by now. */
export const changeReadyAnswer = async (
  { deps, tx, now }: Ctx<'signed-in'>,
  { id, title, text, isGone, version }: Changed,
): Promise<Result<ReadyAnswer>> => {
  const route = await actsFor(tx)
  if (!route) return refused('not_allowed')
  const [known] = await tx.q
    .select()
    .from(r)
    .where(and(eq(r.id, id), eq(r.route, route)))
    .for('update')
  if (!known) return refused('not_found')
  if (known.version !== version) return refused('ready_answer_changed')
  const [row] = await tx.q
    .update(r)
    .set({ title, text, goneAt: isGone ? now : null, version: version + 1 })
    .where(eq(r.id, id))
    .returning()
  if (!row) return refused('not_found')
  await audit(deps.clock, tx, { action: 'ready_answer.change', subjectType: 'ready_answer', subjectId: id })
  return done(present(row))
}
