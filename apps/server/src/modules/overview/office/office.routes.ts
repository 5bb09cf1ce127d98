import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  office as contract,
  type OfficeFigures,
  type OfficeMoney,
  type Waiting,
  type WaitingItem,
} from '@om/contracts/office'
import { funnelSteps, type OfficePart } from '@om/contracts/office-words'
import { CLINIC_ZONE } from '@om/domain/dates'
import { type DaySpan, daysIn, periodOf } from '@om/domain/office-period'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { listPage } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { type CsvColumns, csvBytes, csvOf, dollars } from '#src/documents/csv.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { giveConsult, takeConsultBack } from '#src/modules/consults/consults.ts'
import { clinicToday, doctorsOnCall } from '#src/modules/people/people.ts'
import { type DayFigures, dailyFigures } from '../overview.repo.ts'
import { funnelOf, moneyOf } from './figures.repo.ts'
import { figuresOfWaiting, type ItemRow, type KindFigures, type Span, waitingItems } from './waiting.repo.ts'

type Office = Ctx<'signed-in'>
type Bare = BareCtx<'signed-in'>
type Query = CallInput<typeof contract.waiting>['query']

const spanOf = ({ deps }: Office, query: Query) => periodOf(query, clinicToday(deps.clock))

const dailyOf = ({ tx }: Office, span: DaySpan, brand: Query['brand']) =>
  dailyFigures(tx, daysIn(span), CLINIC_ZONE, brand)

/**
 * Who waits, for how long, how many past their time, what became of them in a period and in the one before, and what happened on each day
 * of both.
 */
const readWaiting = async (ctx: Office, query: Query): Promise<Result<Waiting>> => {
  const { deps, tx, now } = ctx
  const { brand } = query
  const span = spanOf(ctx, query)
  const figures = await figuresOfWaiting(tx, { now, span, brand })
  auditListRead(deps.clock, tx, 'office.waiting.read', 'list', 'waiting')
  return done({
    asOf: now.toISOString(),
    span,
    rows: figures.map(row => ({ ...row, oldestSince: row.oldestSince?.toISOString() ?? null })),
    daily: await dailyOf(ctx, span, brand),
    dailyBefore: await dailyOf(ctx, span.before, brand),
  })
}

const waitingColumns: CsvColumns<KindFigures> = [
  ['What', ({ kind }) => kind],
  ['Waiting now', ({ count }) => String(count)],
  ['Past their time', ({ late }) => String(late)],
  ['The first since', ({ oldestSince }) => oldestSince?.toISOString() ?? ''],
  ['Came', ({ now }) => String(now.came)],
  ['Done', ({ now }) => String(now.done)],
  ['Missed their time', ({ now }) => String(now.missed)],
  ['Came before', ({ before }) => String(before.came)],
  ['Done before', ({ before }) => String(before.done)],
  ['Missed before', ({ before }) => String(before.missed)],
]

const dailyColumns: CsvColumns<DayFigures> = [
  ['Day', ({ day }) => day],
  ['Assessments sent', ({ submitted }) => String(submitted)],
  ['Consults decided', ({ decided }) => String(decided)],
  ['Parcels of the pharmacy', ({ shipped }) => String(shipped)],
  ['Parcels of the shop', ({ goods }) => String(goods)],
]

/** One figure of a period and of the one before. */
const both = async <T>({ tx }: Office, span: Span, brand: Query['brand'], figure: Figure<T>) => ({
  now: await figure(tx, { span, brand }),
  before: await figure(tx, { span: span.before, brand }),
})

type Figure<T> = (tx: Office['tx'], asked: { span: DaySpan; brand: Query['brand'] }) => Promise<T>

/** What was counted a moment ago is in it. */
const countedNow = ({ deps }: Bare) => Promise.all([deps.views.flush(), deps.quizSteps.flush()])

/** The way from a visit to the third renewal, and the money, of a period and of the one before. */
const readFigures = async (bare: Bare, query: Query): Promise<Result<OfficeFigures>> => {
  await countedNow(bare)
  return inTransaction(bare, async ctx => {
    const span = spanOf(ctx, query)
    auditListRead(ctx.deps.clock, ctx.tx, 'office.figures.read', 'list', 'figures')
    const funnel = await both(ctx, span, query.brand, funnelOf)
    return done({ span, funnel, money: await both(ctx, span, query.brand, moneyOf) })
  })
}

const stepColumns: CsvColumns<{ step: string; now: number; before: number }> = [
  ['Step', ({ step }) => step],
  ['Count', ({ now }) => now],
  ['Before', ({ before }) => before],
]

const moneyColumns: CsvColumns<OfficeMoney & { from: string; to: string }> = [
  ['From', ({ from }) => from],
  ['To', ({ to }) => to],
  ['Part', ({ part }) => part],
  ['Sales with GST', ({ salesCents }) => dollars(salesCents)],
  ['GST on sales', ({ gstCents }) => dollars(gstCents)],
  ['Paid back with GST', ({ backCents }) => dollars(backCents)],
  ['GST in it', ({ backGstCents }) => dollars(backGstCents)],
]

const parts: Record<OfficePart, (ctx: Office, query: Query, span: Span) => Promise<string>> = {
  waiting: async ({ tx, now }, { brand }, span) =>
    csvOf(waitingColumns, await figuresOfWaiting(tx, { now, span, brand })),
  daily: async (ctx, { brand }, span) => csvOf(dailyColumns, await dailyOf(ctx, span, brand)),
  funnel: async (ctx, { brand }, span) => {
    const { now, before } = await both(ctx, span, brand, funnelOf)
    const rows = funnelSteps.map(step => ({ step, now: now[step], before: before[step] }))
    return csvOf(stepColumns, rows)
  },
  money: async (ctx, { brand }, span) => {
    const { now, before } = await both(ctx, span, brand, moneyOf)
    const rows = [...now.map(row => ({ ...span, ...row })), ...before.map(row => ({ ...span.before, ...row }))]
    return csvOf(moneyColumns, rows)
  },
}

const exportPart = async (bare: Bare, query: Query & { of: OfficePart }): Promise<Result<FileReply>> => {
  await countedNow(bare)
  return inTransaction(bare, async ctx => {
    const { deps, tx } = ctx
    const span = spanOf(ctx, query)
    const text = await parts[query.of](ctx, query, span)
    await audit(deps.clock, tx, { action: 'office.export', subjectType: 'list', subjectId: query.of })
    return done({ bytes: csvBytes(text), filename: `${query.of}-${span.from}-to-${span.to}.csv` })
  })
}

const present = (row: ItemRow, kind: string, now: Date): WaitingItem => ({
  id: row.id,
  number: row.number,
  brand: row.brand,
  state: row.state,
  since: row.since.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  isLate: row.dueAt !== null && row.dueAt < now,
  who: row.who,
  given: row.given && { ...row.given, at: row.given.at.toISOString() },
  // Whoever has it open is at work on it.
  can: { give: kind === 'consults' && row.who === '' },
})

/** What waits of one kind, the longest first: number, brand, state and clock, without a name or anything clinical. */
const listWaiting = async (ctx: Office, query: CallInput<typeof contract.list>['query'] & { kind: ItemKind }) => {
  const { deps, tx, now } = ctx
  const { kind, brand, late } = query
  const page = await listPage(query, {
    read: (after, most) => waitingItems(tx, { now, kind, brand, isLate: late === 'yes' }, { after, most }),
    endOf: row => ({ at: row.since, id: row.id }),
  })
  if (!page.ok) return page
  const { doctors, isAnyoneOnCall } = await doctorsOnCall(deps.clock, tx)
  auditListRead(deps.clock, tx, 'office.waiting.list', 'list', kind)
  return done({
    items: page.value.rows.map(row => present(row, kind, now)),
    nextCursor: page.value.nextCursor,
    doctors: doctors.map(({ id, name }) => ({ id, name })),
    isAnyoneOnCall,
  })
}

type ItemKind = CallInput<typeof contract.list>['params']['kind']

const itemAfter = async ({ tx, now }: Office, id: string): Promise<Result<WaitingItem>> => {
  const [row] = await waitingItems(tx, { now, kind: 'consults', isLate: false, id }, { after: null, most: 1 })
  return row ? done(present(row, 'consults', now)) : refused('not_found')
}

const give = async (ctx: Office, input: { id: string; doctorId: string }): Promise<Result<WaitingItem>> => {
  const given = await giveConsult(ctx, input)
  return given.ok ? itemAfter(ctx, input.id) : given
}

const takeBack = async (ctx: Office, { id }: { id: string }): Promise<Result<WaitingItem>> => {
  const taken = await takeConsultBack(ctx, { id })
  return taken.ok ? itemAfter(ctx, id) : taken
}

/** What the office sees of who waits, and what it does about it. */
export const officeRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.waiting, readWaiting),
  serve(deps, contract.figures, readFigures, { transaction: 'own' }),
  serve(deps, contract.csv, exportPart, { transaction: 'own' }),
  serve(deps, contract.list, listWaiting),
  serve(deps, contract.give, give),
  serve(deps, contract.takeBack, takeBack),
]
