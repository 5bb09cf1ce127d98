/** What the payment provider says that moved, against what we have on record: the same to the cent, or a difference with a name. */

export const moveKinds = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_won', 'payout', 'other'] as const
export type MoveKind = (typeof moveKinds)[number]

/** `key` names the same thing on both sides: an invoice, a refund, a dispute. Amounts are signed: what comes to us is above zero. */
export type Move = { key: string; kind: MoveKind; amountCents: number }
export type Entry = { key: string; kind: 'charge' | 'refund' | 'dispute' | 'dispute_won'; amountCents: number }

export type Difference = {
  subject: string
  what: 'not_here' | 'not_there' | 'amount'
  providerCents: number
  ourCents: number
}

export type Reconciled = { providerCents: number; ourCents: number; differences: Difference[] }

const sum = (rows: readonly { amountCents: number }[]) => rows.reduce((total, one) => total + one.amountCents, 0)

/** A refund that the bank did not take moved out and back again: both together are nothing. */
const isUndone = (moves: readonly Move[]) => {
  const failed = new Set(moves.filter(one => one.kind === 'refund_failure').map(one => one.key))
  return ({ key, kind }: Move) => failed.has(key) && (kind === 'refund' || kind === 'refund_failure')
}

const named = ({ key, kind }: { key: string; kind: string }) => `${kind}:${key}`

const grouped = (rows: readonly { key: string; kind: string; amountCents: number }[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(named(row), (sums.get(named(row)) ?? 0) + row.amountCents)
  return sums
}

/**
 * Compares one day. Payouts move what is ours already, and are left out. `entries` are ours that belong to these moves, whatever day we
 * wrote them, and ours of this day that have no move at all; `undoneKeys` are refunds that failed on another day.
 */
export const reconcile = (
  moves: readonly Move[],
  entries: readonly Entry[],
  undoneKeys: ReadonlySet<string> = new Set(),
): Reconciled => {
  const undone = isUndone(moves)
  const counted = moves.filter(
    one =>
      one.kind !== 'payout' &&
      !undone(one) &&
      !((one.kind === 'refund' || one.kind === 'refund_failure') && undoneKeys.has(one.key)),
  )
  const theirs = grouped(counted)
  const ours = grouped(entries)
  const differences: Difference[] = []
  for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
    const providerCents = theirs.get(key) ?? 0
    const ourCents = ours.get(key) ?? 0
    if (providerCents === ourCents) continue
    const what = !ours.has(key) ? 'not_here' : !theirs.has(key) ? 'not_there' : 'amount'
    differences.push({ subject: key, what, providerCents, ourCents })
  }
  return { providerCents: sum(counted), ourCents: sum(entries), differences }
}

const things: Record<string, string> = {
  charge: 'A payment',
  refund: 'A refund',
  refund_failure: 'A refund that failed',
  dispute: 'A dispute',
  dispute_won: 'A dispute that was won',
  other: 'Another move of the balance',
}

const whats: Record<Difference['what'], string> = {
  not_here: 'the payment provider has it, and we have not',
  not_there: 'we have it, and the payment provider has not',
  amount: 'it is another amount on either side',
}

/** A difference in words. */
export const differenceWords = ({ subject, what }: Pick<Difference, 'subject' | 'what'>): string => {
  const [kind = '', key = ''] = subject.split(':')
  return `${things[kind] ?? things.other} (${key}): ${whats[what]}.`
}

/** The first and the last day of a quarter of the calendar, such as `2026-Q4`; null for anything else. */
export const quarterDays = (quarter: string): { from: string; to: string } | null => {
  const [, year, number] = /^(20\d{2})-Q([1-4])$/.exec(quarter) ?? []
  if (!year || !number) return null
  const first = (Number(number) - 1) * 3
  const last = new Date(Date.UTC(Number(year), first + 3, 0))
  return { from: `${year}-${String(first + 1).padStart(2, '0')}-01`, to: last.toISOString().slice(0, 10) }
}

/** The quarter of a day. */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
