import { addDays } from '@om/domain/dates'
import { reconcile } from '@om/domain/invoice/reconcile'
import type { providerMoves, reconciledDays, reconciliationDifferences } from '../tables/reconciliation.ts'
import { dayOf, hoursAfter, idOf } from './ids.ts'
import type { Treatment } from './treatment.ts'

type Rows = {
  moves: (typeof providerMoves.$inferInsert)[]
  days: (typeof reconciledDays.$inferInsert)[]
  differences: (typeof reconciliationDifferences.$inferInsert)[]
}

const WEEK = 7
/** On this day before today the provider took a fee of its own. */
const FEE_DAY = 3
const FEE_CENTS = -330

/** What the provider keeps of a payment by card. */
const feeOf = (cents: number) => Math.round(cents * 0.017) + 30

/** The payments of the demo as the provider would have told them, the last week compared day by day, and one difference with its reason. */
export const buildMoney = (invoices: Treatment['invoices'], now: Date): Rows => {
  const today = dayOf(now)
  const feeDay = addDays(today, -FEE_DAY)
  const payments = invoices.map(({ stripeInvoiceId, amountCents, paidAt, issuedAt }) => {
    const at = paidAt ?? issuedAt
    return {
      id: `txn_${stripeInvoiceId}`,
      kind: 'charge' as const,
      amountCents,
      feeCents: feeOf(amountCents),
      currency: 'AUD',
      sourceId: `ch_${stripeInvoiceId}`,
      stripeInvoiceId,
      at,
      day: dayOf(at),
    }
  })
  const fee = {
    id: 'txn_demo_fee',
    kind: 'other' as const,
    amountCents: FEE_CENTS,
    feeCents: 0,
    currency: 'AUD',
    sourceId: 'fee_demo',
    stripeInvoiceId: '',
    at: new Date(`${feeDay}T02:00:00Z`),
    day: feeDay,
  }
  const moves = [...payments, fee]
  const compared = Array.from({ length: WEEK }, (_, n) => addDays(today, n - WEEK)).map(day => {
    const theirs = moves.filter(one => one.day === day)
    const keyOf = (one: (typeof moves)[number]) => one.stripeInvoiceId || one.sourceId
    const result = reconcile(
      theirs.map(one => ({ key: keyOf(one), kind: one.kind, amountCents: one.amountCents })),
      payments
        .filter(one => one.day === day)
        .map(one => ({ key: one.stripeInvoiceId, kind: one.kind, amountCents: one.amountCents })),
    )
    return { day, theirs, ...result, ranAt: hoursAfter(new Date(`${addDays(day, 1)}T00:00:00Z`), -8) }
  })
  return {
    moves,
    days: compared.map(({ day, theirs, providerCents, ourCents, ranAt }) => ({
      id: idOf('reconciled', day),
      day,
      providerCents,
      ourCents,
      feeCents: theirs.reduce((sum, one) => sum + one.feeCents, 0),
      moves: theirs.length,
      ranAt,
    })),
    differences: compared.flatMap(({ day, differences, ranAt }) =>
      differences.map(one => ({
        id: idOf('difference', day, one.subject),
        day,
        ...one,
        foundAt: ranAt,
        explanation:
          'The monthly fee of the payment provider for subscriptions, by its own tax invoice. It is in the books under fees.',
        explainedBy: 'Paula Reyes',
        explainedAt: hoursAfter(ranAt, 7),
      })),
    ),
  }
}
