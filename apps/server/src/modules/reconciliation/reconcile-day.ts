import { addDays, CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { reconcile } from '@om/domain/invoice/reconcile'
import { formatMoney } from '@om/domain/money'
import { withinBusinessDays } from '@om/domain/working-day'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import {
  comparedDay,
  comparedDays,
  differencesOf,
  entriesOf,
  failedAmong,
  keepDay,
  keepDifferences,
  keepMoves,
  keepPayout,
  type MoveRow,
  markPaidOut,
  movesOfDay,
} from './reconciliation.repo.ts'

const as = system('billing')
const HOUR_MS = 3_600_000
/** A day is compared this long after it ended, so that what was told at its end is in. */
const SETTLES_MS = 2 * HOUR_MS
/** So many days that were missed are caught up, and so long a difference is looked at again by itself. */
const MOST_CAUGHT_UP = 7

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** What names the same thing on both sides: the invoice of a payment, and otherwise what stands behind it. */
const keyOf = ({ kind, stripeInvoiceId, sourceId, id }: MoveRow): string =>
  (kind === 'charge' ? stripeInvoiceId || sourceId : sourceId) || id

const readProvider = async (deps: Deps, day: string): Promise<void> => {
  // Days of the clinic begin at other hours than those of the provider.
  const moves = await deps.payments.listMoves(utc(addDays(day, -1)), utc(addDays(day, 2)))
  const payouts = await deps.payments.listPayouts(utc(addDays(day, -1)))
  const rows = moves.map(({ moveId: id, invoiceId, ...move }) => ({
    id,
    ...move,
    stripeInvoiceId: invoiceId ?? '',
    day: dayIn(move.at, CLINIC_ZONE),
  }))
  const isNew = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    await keepMoves(tx, rows)
    const fresh: string[] = []
    for (const { payoutId: id, arrivesAt, ...payout } of payouts)
      if (await keepPayout(tx, { id, ...payout, arrivesOn: dayIn(arrivesAt, CLINIC_ZONE) })) fresh.push(id)
    return fresh
  })
  for (const id of isNew) {
    const parts = await deps.payments.movesOfPayout(id)
    await inTransaction({ deps, actor: as }, ({ tx }) => markPaidOut(tx, id, parts))
  }
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** Differences that nobody has explained are a task of the office, until none is left. */
export const followTask = async (deps: Deps, tx: Tx, day: string, by: string): Promise<void> => {
  const row = await comparedDay(tx, day)
  if (!row) return
  const open = (await differencesOf(tx, [day])).filter(one => !one.goneAt && !one.explainedAt)
  if (open.length === 0) return closeTasks(deps, tx, 'money_differs', [row.id], by)
  const cents = Math.abs(sumOf(open.map(one => one.providerCents - one.ourCents)))
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'money_differs',
    subjectId: row.id,
    summary: `The money of ${formatDay(day)} is not the same here and at the payment provider: ${open.length === 1 ? 'one difference' : `${open.length} differences`}, together ${formatMoney({ cents, currency: 'AUD' })}.`,
    dueAt: withinBusinessDays(deps.clock.now(), 1),
  })
}

const compare = async (deps: Deps, tx: Tx, day: string): Promise<void> => {
  const rows = await movesOfDay(tx, day)
  const keysOf = (kind: MoveRow['kind']) => rows.filter(one => one.kind === kind).map(keyOf)
  const entries = await entriesOf(tx, day, {
    charge: keysOf('charge'),
    refund: keysOf('refund'),
    dispute: keysOf('dispute'),
    dispute_won: keysOf('dispute_won'),
  })
  const failed = await failedAmong(tx, [...keysOf('refund'), ...keysOf('refund_failure')])
  const moves = rows.map(one => ({ key: keyOf(one), kind: one.kind, amountCents: one.amountCents }))
  const { providerCents, ourCents, differences } = reconcile(moves, entries, failed)
  const now = deps.clock.now()
  await keepDay(tx, {
    day,
    providerCents,
    ourCents,
    feeCents: sumOf(rows.map(one => one.feeCents)),
    moves: rows.length,
    ranAt: now,
  })
  await keepDifferences(tx, day, differences, now)
  await followTask(deps, tx, day, '')
  await audit(deps.clock, tx, {
    action: 'reconciliation.run',
    subjectType: 'reconciliation',
    subjectId: (await comparedDay(tx, day))?.id ?? day,
    reason: `${day}: ${differences.length} differences`,
  })
}

/** Compares a day of the clinic with what the provider says now. Safe to repeat. Throws `PaymentsDown`. */
export const reconcileDay = async (deps: Deps, day: string): Promise<void> => {
  await readProvider(deps, day)
  await inTransaction({ deps, actor: as }, ({ tx }) => compare(deps, tx, day))
}

/** Each night the day that ended, those that were missed, and those of the last week that still differ. */
export const reconciliationSweep = async (deps: Deps): Promise<void> => {
  const yesterday = addDays(dayIn(new Date(deps.clock.now().getTime() - SETTLES_MS), CLINIC_ZONE), -1)
  const due = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const known = (await comparedDays(tx, MOST_CAUGHT_UP + 1)).map(one => one.day)
    const last = known[0]
    if (last !== undefined && last >= yesterday) return []
    const earliest = last === undefined ? yesterday : addDays(yesterday, 1 - MOST_CAUGHT_UP)
    const missed = Array.from({ length: MOST_CAUGHT_UP }, (_, n) => addDays(yesterday, n + 1 - MOST_CAUGHT_UP)).filter(
      day => day >= earliest && (last === undefined || day > last),
    )
    const open = (await differencesOf(tx, known)).filter(one => !one.goneAt && !one.explainedAt).map(one => one.day)
    return [...new Set([...open, ...missed])].toSorted()
  })
  for (const day of due) await reconcileDay(deps, day)
}
