import type Stripe from 'stripe'
import { orDown } from './errors.ts'
import { idOf } from './mapping.ts'
import type { BalanceMove, Payments } from './port.ts'

type BalanceCalls = Pick<Payments, 'listMoves' | 'listPayouts' | 'movesOfPayout'>

/** Every row of a list, page by page; a day may have more than the provider's own helper takes. */
const every = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const rows: T[] = []
  for await (const row of list) rows.push(row)
  return rows
}

/** A payment of an invoice is begun as the invoice is made final, and may be paid weeks later. */
const INVOICES_BEFORE = 45 * 86_400

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

const kinds: Record<string, BalanceMove['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payment_failure_refund: 'refund_failure',
  payout: 'payout',
  payout_failure: 'payout',
  payout_cancel: 'payout',
}

const kindOf = ({ type, reporting_category }: Stripe.BalanceTransaction): BalanceMove['kind'] => {
  if (reporting_category === 'dispute') return 'dispute'
  if (reporting_category === 'dispute_reversal') return 'dispute_won'
  return kinds[type] ?? 'other'
}

/** Moves of the account's balance, and payouts to the bank. */
export const balanceCalls = (stripe: Stripe): BalanceCalls => {
  /** Which invoice each payment paid: asked for together, and one by one for those that were begun long before. */
  const invoicesByPayment = async (since: Date, payments: readonly string[]): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    if (payments.length === 0) return found
    const known = stripe.invoicePayments.list({
      created: { gte: seconds(since) - INVOICES_BEFORE },
      status: 'paid',
      limit: 100,
    })
    for await (const one of known) {
      const payment = idOf(one.payment.payment_intent)
      const invoice = idOf(one.invoice)
      if (payment && invoice) found.set(payment, invoice)
    }
    for (const payment_intent of payments.filter(one => !found.has(one))) {
      const { data } = await stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent },
        limit: 1,
      })
      const invoice = idOf(data[0]?.invoice)
      if (invoice) found.set(payment_intent, invoice)
    }
    return found
  }

  return {
    listMoves: (since, until) =>
      orDown(async () => {
        const moves = await every(
          stripe.balanceTransactions.list({
            created: { gte: seconds(since), lt: seconds(until) },
            limit: 100,
            expand: ['data.source'],
          }),
        )
        const paymentOf = ({ source }: Stripe.BalanceTransaction) =>
          typeof source === 'object' && source?.object === 'charge' ? idOf(source.payment_intent) : null
        const invoices = await invoicesByPayment(
          since,
          moves.flatMap(one => paymentOf(one) ?? []),
        )
        return moves.map(one => ({
          moveId: one.id,
          kind: kindOf(one),
          amountCents: one.amount,
          feeCents: one.fee,
          currency: one.currency.toUpperCase(),
          sourceId: idOf(one.source) ?? '',
          invoiceId: invoices.get(paymentOf(one) ?? '') ?? null,
          at: new Date(one.created * 1000),
        }))
      }),

    listPayouts: since =>
      orDown(async () => {
        const all = await every(stripe.payouts.list({ created: { gte: seconds(since) }, limit: 100 }))
        return all.map(one => ({
          payoutId: one.id,
          amountCents: one.amount,
          currency: one.currency.toUpperCase(),
          status: one.status,
          arrivesAt: new Date(one.arrival_date * 1000),
          at: new Date(one.created * 1000),
        }))
      }),

    movesOfPayout: payout =>
      orDown(async () => {
        const all = await every(stripe.balanceTransactions.list({ payout, limit: 100 }))
        return all.map(one => one.id)
      }),
  }
}
