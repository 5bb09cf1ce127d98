import type { ListedKind, WaitingKind } from '@om/contracts/office-words'
import { CLINIC_ZONE, type IsoDate } from '@om/domain/dates'
import type { DaySpan } from '@om/domain/office-period'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'
import { itemsOf } from './waiting-items.ts'

type Brand = 'men' | 'women'
export type Span = DaySpan & { before: DaySpan }

const number = (value: unknown) => Number(value ?? 0)
const dateOf = (value: unknown): Date | null => (value === null || value === undefined ? null : new Date(String(value)))

const begins = (day: string) => `(${day}::date::timestamp at time zone '${CLINIC_ZONE}')`
const ends = (day: string) => `((${day}::date + 1)::timestamp at time zone '${CLINIC_ZONE}')`

const movesIn = (name: string, from: string, to: string) => {
  const within = (column: string) => `${column} >= ${begins(from)} and ${column} < ${ends(to)}`
  return `count(*) filter (where ${within('came')} and came <= $1::timestamptz) as ${name}_came,
    count(*) filter (where ${within('ended')} and ended <= $1::timestamptz) as ${name}_done,
    count(*) filter (where ${within('due')} and due < $1::timestamptz and (ended is null or ended > due)) as ${name}_missed`
}

export type Moves = { came: number; done: number; missed: number }
export type KindFigures = {
  kind: WaitingKind
  count: number
  late: number
  oldestSince: Date | null
  now: Moves
  before: Moves
}

const kinds = Object.keys(itemsOf) as WaitingKind[]

/** Of each kind: how many wait, how long, how many past their time, and what happened in a period and in the one before. */
export const figuresOfWaiting = async (
  tx: Tx,
  { now, span, brand }: { now: Date; span: Span; brand: Brand | undefined },
): Promise<KindFigures[]> => {
  const { rows } = await tx.raw(
    `with items as (${kinds.map(kind => `select '${kind}' as kind, x.* from (${itemsOf[kind]}) x`).join(' union all ')})
     select kind, count(*) filter (where ended is null) as count, count(*) filter (where ended is null and due < $1::timestamptz) as late,
       min(since) filter (where ended is null) as oldest, ${movesIn('now', '$3', '$4')}, ${movesIn('before', '$5', '$6')}
     from items where $7::text is null or brand = $7::text group by kind`,
    [now, await startOf(tx, span.before.from), span.from, span.to, span.before.from, span.before.to, brand ?? null],
  )
  return kinds.map(kind => {
    const row = rows.find(one => one.kind === kind)
    const moves = (name: string): Moves => ({
      came: number(row?.[`${name}_came`]),
      done: number(row?.[`${name}_done`]),
      missed: number(row?.[`${name}_missed`]),
    })
    return {
      kind,
      count: number(row?.count),
      late: number(row?.late),
      oldestSince: dateOf(row?.oldest),
      now: moves('now'),
      before: moves('before'),
    }
  })
}

const startOf = async (tx: Tx, day: IsoDate): Promise<Date> => {
  const { rows } = await tx.raw(`select ${begins('$1')} as at`, [day])
  return new Date(String(rows[0]?.at))
}

export type ItemRow = {
  id: string
  number: string
  brand: Brand | null
  state: string
  since: Date
  dueAt: Date | null
  who: string
  given: { doctorId: string; doctor: string; at: Date } | null
}

const itemOf = (row: Record<string, unknown>): ItemRow => ({
  id: String(row.id),
  number: String(row.number),
  brand: row.brand === 'men' || row.brand === 'women' ? row.brand : null,
  state: String(row.state),
  since: new Date(String(row.since)),
  dueAt: dateOf(row.due),
  who: String(row.who),
  given: row.doctor_id
    ? { doctorId: String(row.doctor_id), doctor: String(row.doctor), at: new Date(String(row.given_at)) }
    : null,
})

const given = `left join public.tasks g on g.kind = 'consult_given' and g.subject_id = x.id and g.done_at is null
  left join public.doctors h on h.user_id = g.taken_by`

type Asked = { now: Date; kind: ListedKind; brand?: Brand | undefined; isLate: boolean; id?: string }

/** What waits of one kind, the longest first. */
export const waitingItems = async (
  tx: Tx,
  { now, kind, brand, isLate, id }: Asked,
  { after, most }: { after: PageCursor | null; most: number },
): Promise<ItemRow[]> => {
  const { rows } = await tx.raw(
    `select x.*, h.id as doctor_id, h.name as doctor, g.taken_at as given_at from (${itemsOf[kind]}) x ${given}
     where x.ended is null and ($3::text is null or x.brand = $3::text) and (not $4::boolean or x.due < $1::timestamptz)
       and ($5::timestamptz is null or (date_trunc('milliseconds', x.since), x.id) > ($5::timestamptz, $6::uuid))
       and ($8::uuid is null or x.id = $8::uuid)
     order by date_trunc('milliseconds', x.since), x.id limit $7`,
    [now, now, brand ?? null, isLate, after?.at ?? null, after?.id ?? null, most, id ?? null],
  )
  return rows.map(itemOf)
}
