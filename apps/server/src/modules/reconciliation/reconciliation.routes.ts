import { done, type Result, refused } from '@om/contracts/errors'
import {
  reconciliation as contract,
  type GstMonth,
  type ReconciledDay,
  type ReconciledPage,
} from '@om/contracts/reconciliation'
import { addMonths, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { differenceWords, quarterDays, quarterOf } from '@om/domain/invoice/reconcile'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type CsvColumns, csvBytes, csvOf, dollars } from '#src/documents/csv.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { orProviderDown } from '#src/modules/subscriptions/subscriptions.ts'
import { followTask, reconcileDay } from './reconcile-day.ts'
import {
  comparedDay,
  comparedDays,
  type DayRow,
  type DifferenceRow,
  differencesOf,
  explainDifference,
  type GstRow,
  gstByMonth,
  invoicesBehind,
  movesOfDay,
  payoutLines,
} from './reconciliation.repo.ts'

const DAYS = 90
const QUARTERS = 8

const stateOf = (differences: readonly DifferenceRow[]): ReconciledDay['state'] => {
  const there = differences.filter(one => !one.goneAt)
  if (there.length === 0) return 'equal'
  return there.every(one => one.explainedAt) ? 'explained' : 'differs'
}

const presentDay = ({ ranAt, ...row }: DayRow, differences: readonly DifferenceRow[]): ReconciledDay => ({
  ...row,
  state: stateOf(differences),
  ranAt: ranAt.toISOString(),
})

const presentDifference = (row: DifferenceRow): ReconciledPage['differences'][number] => ({
  id: row.id,
  day: row.day,
  words: differenceWords(row),
  providerCents: row.providerCents,
  ourCents: row.ourCents,
  foundAt: row.foundAt.toISOString(),
  goneAt: row.goneAt?.toISOString() ?? null,
  explained: row.explainedAt && {
    by: row.explainedBy,
    at: row.explainedAt.toISOString(),
    words: row.explanation,
  },
})

const page = async (tx: Tx, day: string): Promise<Result<ReconciledPage>> => {
  const row = await comparedDay(tx, day)
  if (!row) return refused('not_found')
  const differences = await differencesOf(tx, [day])
  const moves = await movesOfDay(tx, day)
  const ours = await invoicesBehind(
    tx,
    moves.flatMap(one => one.stripeInvoiceId || []),
  )
  return done({
    ...presentDay(row, differences),
    differences: differences.map(presentDifference),
    lines: moves.map(({ id, kind, at, amountCents, feeCents, stripeInvoiceId }) => ({
      id,
      kind,
      at: at.toISOString(),
      amountCents,
      feeCents,
      number: ours.get(stripeInvoiceId)?.number ?? '',
      paymentId: ours.get(stripeInvoiceId)?.id ?? null,
    })),
  })
}

const listDays = async ({ tx }: Ctx<'admin'>): Promise<Result<{ items: ReconciledDay[] }>> => {
  const rows = await comparedDays(tx, DAYS)
  const differences = await differencesOf(
    tx,
    rows.map(one => one.day),
  )
  return done({
    items: rows.map(row =>
      presentDay(
        row,
        differences.filter(one => one.day === row.day),
      ),
    ),
  })
}

/** One day that was compared. Refuses with `not_found`. */
const readDay = ({ tx }: Ctx<'admin'>, { day }: { day: string }) => page(tx, day)

/** Compares a day again. Refuses with `bad_request` for one that is not over, and `provider_down`. */
const runDay = async (ctx: BareCtx<'admin'>, { day }: { day: string }): Promise<Result<ReconciledPage>> => {
  const { deps } = ctx
  if (day >= dayIn(deps.clock.now(), CLINIC_ZONE))
    return refused('bad_request', [{ field: 'day', message: 'Choose a day that is over.' }])
  const ran = await orProviderDown(() => reconcileDay(deps, day))
  if (!ran.ok) return ran
  return inTransaction(ctx, ({ tx }) => page(tx, day))
}

/** Keeps why a difference is one; its task closes with the last. Refuses with `not_found`. */
const explain = async (
  { deps, tx, actor, now }: Ctx<'admin'>,
  { id, words }: { id: string; words: string },
): Promise<Result<ReconciledPage>> => {
  const row = await explainDifference(tx, id, { explanation: words, explainedBy: actor.name, explainedAt: now })
  if (!row) return refused('not_found')
  await audit(deps.clock, tx, {
    action: 'reconciliation.explain',
    subjectType: 'reconciliation',
    subjectId: id,
    reason: words,
  })
  await followTask(deps, tx, row.day, actor.name)
  return page(tx, row.day)
}

const presentMonth = ({ month, sales, free, gst, back, backGst }: GstRow): GstMonth => ({
  month,
  salesCents: sales,
  freeCents: free,
  gstCents: gst,
  backCents: back,
  backGstCents: backGst,
})

/** Every month of a quarter, also one in which nothing was sold. */
const monthsOf = async (tx: Tx, quarter: string): Promise<GstRow[]> => {
  const days = quarterDays(quarter)
  if (!days) return []
  const rows = await gstByMonth(tx, days.from, days.to)
  return [0, 1, 2].map(n => {
    const month = addMonths(days.from, n).slice(0, 7)
    return rows.find(one => one.month === month) ?? { month, sales: 0, free: 0, gst: 0, back: 0, backGst: 0 }
  })
}

const readGst = async ({ tx, now }: Ctx<'admin'>, { quarter }: { quarter?: string | undefined }) => {
  const today = dayIn(now, CLINIC_ZONE)
  const quarters = Array.from({ length: QUARTERS }, (_, n) => quarterOf(addMonths(today, -3 * n)))
  const wanted = quarter ?? quarterOf(today)
  return done({ quarter: wanted, quarters, months: (await monthsOf(tx, wanted)).map(presentMonth) })
}

const gstColumns: CsvColumns<GstRow> = [
  ['Month', ({ month }) => month],
  ['Sales with GST', ({ sales }) => dollars(sales)],
  ['Of it GST-free', ({ free }) => dollars(free)],
  ['GST on sales', ({ gst }) => dollars(gst)],
  ['Paid back with GST', ({ back }) => dollars(back)],
  ['GST in it', ({ backGst }) => dollars(backGst)],
  ['GST owed', ({ gst, backGst }) => dollars(gst - backGst)],
]

const exportGst = async ({ deps, tx }: Ctx<'admin'>, { quarter }: { quarter: string }): Promise<Result<FileReply>> => {
  await audit(deps.clock, tx, { action: 'gst.export', subjectType: 'list', subjectId: quarter })
  return done({
    bytes: csvBytes(csvOf(gstColumns, await monthsOf(tx, quarter))),
    filename: `gst-${quarter}.csv`,
  })
}

type PayoutLine = Awaited<ReturnType<typeof payoutLines>>[number]

const payoutColumns: CsvColumns<PayoutLine> = [
  ['Arrives', ({ payout }) => payout.arrivesOn],
  ['Payout', ({ payout }) => payout.id],
  ['State', ({ payout }) => payout.status],
  ['Payout amount', ({ payout }) => dollars(payout.amountCents)],
  ['Day', ({ move }) => move?.day ?? ''],
  ['Kind', ({ move }) => move?.kind ?? ''],
  ['Move', ({ move }) => move?.id ?? ''],
  ['Behind it', ({ move }) => (move ? move.stripeInvoiceId || move.sourceId : '')],
  ['Amount', ({ move }) => (move ? dollars(move.amountCents) : '')],
  ['Fee', ({ move }) => (move ? dollars(move.feeCents) : '')],
  ['Net', ({ move }) => (move ? dollars(move.amountCents - move.feeCents) : '')],
  ['Currency', ({ payout }) => payout.currency],
]

const exportPayouts = async (
  { deps, tx }: Ctx<'admin'>,
  { quarter }: { quarter: string },
): Promise<Result<FileReply>> => {
  const days = quarterDays(quarter)
  if (!days) return refused('not_found')
  await audit(deps.clock, tx, { action: 'payouts.export', subjectType: 'list', subjectId: quarter })
  return done({
    bytes: csvBytes(csvOf(payoutColumns, await payoutLines(tx, days.from, days.to))),
    filename: `payouts-${quarter}.csv`,
  })
}

/** The payment provider's money against ours. */
export const reconciliationRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.days, listDays),
  serve(deps, contract.day, readDay),
  serve(deps, contract.run, runDay, { transaction: 'own' }),
  serve(deps, contract.explain, explain),
  serve(deps, contract.gst, readGst),
  serve(deps, contract.gstCsv, exportGst),
  serve(deps, contract.payoutsCsv, exportPayouts),
]
