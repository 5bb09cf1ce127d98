import { z } from 'zod'
import { draftInvoice, itemLines } from '../objects/invoice.ts'
import type { Payments } from '../payments.ts'
import type { Invoice } from '../wire.ts'
import { chargeCard } from './charge-card.ts'
import { methodFor } from './collect-invoice.ts'
import { markPaid, paymentOf } from './invoices.ts'

/** A payment of a subscription that somebody made before this account was there: amounts in cents, instants in seconds. */
export const PastPayment = z.strictObject({
  id: z.string().startsWith('in_'),
  number: z.string(),
  subscription: z.string().startsWith('sub_'),
  amount: z.int().positive(),
  paidAt: z.int().positive(),
})

/**
 * Adds a payment to the books as of the day on which it was made: its card can be paid back to like any other, nobody is told of it, and
 * the bank has its money already. One that is there stays as it is. Null where the subscription is unknown or has no card.
 */
export function addPastPayment(
  payments: Payments,
  { id, number, subscription: subscriptionId, amount, paidAt }: z.infer<typeof PastPayment>,
): Invoice | null {
  const known = payments.invoices.get(id)
  if (known) return known
  const subscription = payments.subscriptions.get(subscriptionId)
  if (!subscription) return null
  const silent = { ...payments.timeline, schedule: () => undefined }
  const then: Payments = { ...payments, now: () => paidAt, emit: () => undefined, timeline: silent }
  const draft = draftInvoice(then, {
    id,
    subscription,
    reason: 'subscription_cycle',
    lines: itemLines(then, subscription).map(line => ({ ...line, amount, period: { start: paidAt, end: paidAt } })),
    period: { start: paidAt, end: paidAt },
  })
  const open = payments.invoices.put({
    ...draft,
    number,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: paidAt },
  })
  const method = methodFor(then, open, subscription)
  if (!method) return null
  const { intent } = chargeCard(then, paymentOf(then, open), method, { isOffSession: false })
  settleBefore(then, intent.latest_charge, id)
  return markPaid(then, open)
}

/** Its move of the balance is known by the number of its invoice, and was paid out long ago. */
function settleBefore(payments: Payments, chargeId: string | null, invoiceId: string): void {
  const charge = payments.charges.get(chargeId ?? '')
  const entry = payments.balance.get(charge?.balance_transaction ?? '')
  if (!charge || !entry) return
  payments.balance.remove(entry.id)
  const settled = payments.balance.put({ ...entry, id: `txn_${invoiceId}`, status: 'available' })
  payments.charges.put({ ...charge, balance_transaction: settled.id })
}
