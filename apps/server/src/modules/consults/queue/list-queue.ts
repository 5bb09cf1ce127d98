import type { QueueItem } from '@om/contracts/consults'
import { done, type Result } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { cursorRefused } from '#src/database/page-cursor.ts'
import { clinicToday, currentDoctor } from '#src/modules/people/staff/registration.ts'
import type { ConsultRow } from '../consults.repo.ts'
import { presentQueueItem } from './queue.present.ts'
import {
  consultByNumber,
  cursorOf,
  decorate,
  type QueueFilter,
  type QueueView,
  queueCounts,
  queuePage,
  queuePageByName,
} from './queue.repo.ts'
import { type QueueCursor, readCursor, writeCursor } from './queue-cursor.ts'

export type QueueQuery = { view: QueueView; brand?: 'men' | 'women'; search?: string; cursor?: string; limit: number }

export type QueueReply = {
  items: QueueItem[]
  nextCursor: string | null
  counts: { waiting: number; mine: number; with_patient: number }
}

/** A number as people write it: `10432`, `C10432` or `#10432`. It names one consult, whatever the view. */
const numberIn = (search: string): number | null => {
  const digits = /^(?:c|#)?\s*(\d{1,15})$/i.exec(search)?.[1]
  return digits ? Number(digits) : null
}

const rowsFor = (
  tx: Tx,
  filter: QueueFilter,
  search: string,
  after: QueueCursor | null,
  limit: number,
): Promise<ConsultRow[]> => {
  const number = numberIn(search)
  if (number !== null) return consultByNumber(tx, number)
  const words = search.split(/\s+/).filter(Boolean)
  return words.length > 0 ? queuePageByName(tx, filter, words, after, limit) : queuePage(tx, filter, after, limit)
}

/**
 * A page of consults by due time, with capped counts of each view. Without a current registration there is no claimable
 * work to see (INV-02).
 */
export const listQueue = async (ctx: Ctx<'doctor'>, query: QueueQuery): Promise<Result<QueueReply>> => {
  const { deps, tx, actor } = ctx
  const after = query.cursor ? readCursor(query.cursor) : null
  if (query.cursor && !after) return cursorRefused()
  const filter = { view: query.view, doctorId: actor.staffId, brand: query.brand }
  const [found, counts, doctor] = await Promise.all([
    rowsFor(tx, filter, query.search ?? '', after, query.limit + 1),
    queueCounts(tx, filter),
    query.view === 'waiting' ? currentDoctor(deps.clock, tx, actor) : null,
  ])
  if (doctor && !doctor.ok) return doctor
  const page = found.slice(0, query.limit)
  auditListRead(deps.clock, tx, 'consult.queue.read', 'queue', query.view)
  const about = await tx.endWith(() =>
    decorate(
      tx,
      page.map(row => row.id),
    ),
  )
  const reader = { actor, now: deps.clock.now(), today: clinicToday(deps.clock) }
  const last = page.at(-1)
  return done({
    items: page.flatMap(row => {
      const details = about.get(row.id)
      return details ? [presentQueueItem(row, details, reader)] : []
    }),
    nextCursor: found.length > query.limit && last ? writeCursor(cursorOf(query.view, last)) : null,
    counts,
  })
}
