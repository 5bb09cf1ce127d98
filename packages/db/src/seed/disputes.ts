import type { disputeAnswers, disputes } from '../tables/disputes.ts'
import type { providerMoves } from '../tables/reconciliation.ts'
import { dayOf, hoursAfter, hoursBefore, idOf } from './ids.ts'
import { people } from './people.ts'
import type { Treatment } from './treatment.ts'

type Rows = {
  disputes: (typeof disputes.$inferInsert)[]
  answers: (typeof disputeAnswers.$inferInsert)[]
  moves: (typeof providerMoves.$inferInsert)[]
}

const DAY_HOURS = 24
const FEE_CENTS = 2500
const noRows: Rows = { disputes: [], answers: [], moves: [] }

/**
 * One payment that its holder had not recognised: answered in time, won, and closed before the newest week. It is of somebody for whom
 * nothing was paid or sent while the bank decided, as the rules of a dispute have it. (Decision 49)
 */
export const buildDispute = (treatments: readonly Treatment[], now: Date): Rows => {
  const openedAt = hoursBefore(now, 24 * DAY_HOURS)
  const answeredAt = hoursAfter(openedAt, 2 * DAY_HOURS)
  const closedAt = hoursAfter(openedAt, 12 * DAY_HOURS)
  const isWithin = (at: Date | null | undefined) => !!at && at >= openedAt && at <= closedAt
  const chosen = treatments.find(
    ({ invoices, orders }) =>
      (invoices[0]?.paidAt ?? now) < openedAt &&
      !invoices.some(one => isWithin(one.paidAt)) &&
      !orders.some(one => isWithin(one.receivedAt) || isWithin(one.shippedAt)),
  )
  const invoice = chosen?.invoices[0]
  if (!chosen || !invoice) return noRows
  const { stripeInvoiceId, amountCents, patientId, number, paidAt } = invoice
  const id = idOf('dispute', invoice.id)
  const stripeDisputeId = `du_demo_${invoice.id.slice(0, 8)}`
  const move = (kind: 'dispute' | 'dispute_won', at: Date, cents: number, feeCents: number) => ({
    id: `txn_${stripeDisputeId}_${kind}`,
    kind,
    amountCents: cents,
    feeCents,
    currency: 'AUD',
    sourceId: stripeDisputeId,
    stripeInvoiceId,
    at,
    day: dayOf(at),
  })
  return {
    disputes: [
      {
        id,
        stripeDisputeId,
        stripeInvoiceId,
        kind: 'plan',
        subjectId: invoice.subscriptionId,
        patientId,
        brand: chosen.plan.brand,
        number,
        amountCents,
        currency: 'AUD',
        reason: 'unrecognized',
        status: 'won',
        state: 'won',
        openedAt,
        dueBy: null,
        closedAt,
        updatedAt: closedAt,
      },
    ],
    answers: [
      {
        id: idOf('dispute answer', invoice.id),
        disputeId: id,
        kind: 'evidence',
        words: 'The holder of the card agreed to this subscription and received the delivery.',
        evidence: [
          {
            title: 'The payment',
            lines: [`A$${(amountCents / 100).toFixed(2)}, invoice ${number}`, `Paid on ${dayOf(paidAt ?? openedAt)}`],
          },
          {
            title: 'How it is cancelled',
            lines: ['In the account in two presses, at any time and free of charge.'],
          },
        ],
        byId: people.paula.id,
        byName: `${people.paula.firstName} ${people.paula.lastName}`,
        at: answeredAt,
        isSent: true,
      },
    ],
    moves: [move('dispute', openedAt, -amountCents, FEE_CENTS), move('dispute_won', closedAt, amountCents, 0)],
  }
}
