import { Instant } from '@om/contracts/common'
import type { QueueRow } from '@om/contracts/consults'
import { done, type Result } from '@om/contracts/errors'
import { openConsultStates } from '@om/domain/lifecycles/consult'
import { z } from 'zod'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { type CursorForm, listPageBy, type PageQuery } from '#src/database/list-page.ts'
import { clinicToday, currentDoctor } from '#src/modules/people/people.ts'
import { chartsClosed } from '../access/chart-access.ts'
import { reviewOriginsOf } from '../consults.hooks.ts'
import type { ConsultRow } from '../consults.repo.ts'
import { presentQueueItem } from './queue.present.ts'
import {
  consultByNumber,
  coveredCases,
  cursorOf,
  decorate,
  numberIn,
  type QueueCursor,
  type QueueFilter,
  type QueueView,
  queueCounts,
  queuePage,
  queuePageByName,
} from './queue.repo.ts'

export type QueueQuery = PageQuery & { view: QueueView; brand?: 'men' | 'women'; search?: string }

export type QueueReply = {
  items: QueueRow[]
  nextCursor: string | null
  counts: { waiting: number; mine: number; with_patient: number }
}

const CursorValues = z.tuple([Instant, z.uuid(), z.boolean()])

const byUrgency: CursorForm<QueueCursor> = {
  write: ({ at, id, isUrgent }) => [at.toISOString(), id, isUrgent],
  read: values => {
    const { data } = CursorValues.safeParse(values)
    return data ? { at: new Date(data[0]), id: data[1], isUrgent: data[2] } : null
  },
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

/** Whether a name begins as it is searched for: the last or the first name, or with several words both. */
const isNamed = ({ firstName, lastName }: { firstName: string; lastName: string }, search: string): boolean => {
  const [first = '', ...rest] = search.toLowerCase().split(/\s+/).filter(Boolean)
  const [given, family] = [firstName.toLowerCase(), lastName.toLowerCase()]
  return rest.length === 0
    ? given.startsWith(first) || family.startsWith(first)
    : given.startsWith(first) && family.startsWith(rest.join(' '))
}

/** Ended cases of people whose records are closed to the reader; an open case opens its record to every doctor. (INV-14) */
const closedCases = async ({ tx, actor, now }: Ctx<'doctor'>, rows: ConsultRow[]): Promise<Set<string>> => {
  const ended = rows.filter(row => !openConsultStates.includes(row.state))
  const closed = await chartsClosed(tx, actor, [...new Set(ended.map(row => row.patientId))], now)
  return new Set(ended.filter(row => closed.has(row.patientId)).map(row => row.id))
}

/**
 * A page of consults by due time, with capped counts of each view. Without a current registration there is no claimable
 * work to see (INV-02). Among one's own, what colleagues hold for whom one covers comes first.
 */
export const listQueue = async (ctx: Ctx<'doctor'>, query: QueueQuery): Promise<Result<QueueReply>> => {
  const { deps, tx, actor } = ctx
  const filter = { view: query.view, doctorId: actor.staffId, brand: query.brand }
  const [page, counts, doctor, covered] = await Promise.all([
    listPageBy(byUrgency, query, {
      read: (after, most) => rowsFor(tx, filter, query.search ?? '', after, most),
      endOf: row => cursorOf(query.view, row),
    }),
    queueCounts(tx, filter),
    query.view === 'waiting' ? currentDoctor(deps.clock, tx, actor) : null,
    coveredCases(tx, filter),
  ])
  if (!page.ok) return page
  if (doctor && !doctor.ok) return doctor
  const { rows, nextCursor } = page.value
  auditListRead(deps.clock, tx, 'consult.queue.read', 'queue', query.view)
  const isFirst = query.view === 'mine' && !query.cursor && numberIn(query.search ?? '') === null
  const others = isFirst ? covered : []
  const ids = [...others, ...rows].map(row => row.id)
  const closed = await closedCases(ctx, rows)
  const isFiltered = query.brand !== undefined && numberIn(query.search ?? '') === null
  const [about, reviews] = await tx.endWith(() => Promise.all([decorate(tx, ids), reviewOriginsOf.ask(tx, ids)]))
  const reader = { actor, now: deps.clock.now(), today: clinicToday(deps.clock) }
  return done({
    items: [...others, ...rows].flatMap((row, place): QueueRow[] => {
      const details = about.get(row.id)
      if (!details) return []
      const shown = presentQueueItem(row, details, reviews.has(row.id), reader)
      const { id, number, patientName } = shown
      if (closed.has(id)) return isFiltered ? [] : [{ id, number, patientName, isOpen: false }]
      const item = { ...shown, isOpen: true as const }
      if (place >= others.length) return [item]
      return isNamed(details, query.search ?? '') ? [{ ...item, coveringFor: details.claimedByName ?? '' }] : []
    }),
    nextCursor,
    counts: { ...counts, mine: counts.mine + covered.length },
  })
}
