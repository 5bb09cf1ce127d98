import { randomId } from '../../common/ids.ts'
import type { Payments } from '../payments.ts'
import type { CustomerBalanceTransaction, Invoice, Metadata } from '../wire.ts'
import { updateCustomer } from './customer.ts'

/** The provider charges no card less than this, in Australian cents; what is less waits on the balance. */
const LEAST_CHARGE = 50

type Moved = {
  type: 'adjustment' | 'applied_to_invoice' | 'invoice_too_small' | 'unapplied_from_invoice'
  /** Below zero adds credit. */
  amount: number
  currency: string
  invoice?: string
  description?: string | null
  metadata?: Metadata
}

/** One move of a customer's balance. */
export function moveCustomerBalance(payments: Payments, customerId: string, moved: Moved): CustomerBalanceTransaction {
  const customer = payments.customers.get(customerId)
  const ending = (customer?.balance ?? 0) + moved.amount
  const entry = payments.customerBalance.put({
    id: randomId('cbtxn_'),
    object: 'customer_balance_transaction',
    amount: moved.amount,
    checkout_session: null,
    created: payments.now(),
    credit_note: null,
    currency: moved.currency,
    customer: customerId,
    customer_account: null,
    description: moved.description ?? null,
    ending_balance: ending,
    invoice: moved.invoice ?? null,
    livemode: false,
    metadata: moved.metadata ?? {},
    type: moved.type,
  })
  if (customer) updateCustomer(payments, customer, { balance: ending, currency: moved.currency })
  return entry
}

/** Takes what a customer has off an invoice that becomes final, or adds what they owe: what is left is due. */
export function applyBalance(payments: Payments, draft: Invoice): Invoice {
  const { customer, currency, id: invoice, total } = draft
  const before = payments.customers.get(customer)?.balance ?? 0
  if (before === 0 || total <= 0) return { ...draft, starting_balance: before, ending_balance: before }
  const due = total + before
  const applied = due <= 0 ? total : -before
  const used = moveCustomerBalance(payments, customer, {
    type: 'applied_to_invoice',
    amount: applied,
    currency,
    invoice,
  })
  const isTooSmall = due > 0 && due < LEAST_CHARGE
  const last = isTooSmall
    ? moveCustomerBalance(payments, customer, { type: 'invoice_too_small', amount: due, currency, invoice })
    : used
  const amount = isTooSmall ? 0 : Math.max(0, due)
  return {
    ...draft,
    starting_balance: before,
    ending_balance: last.ending_balance,
    amount_due: amount,
    amount_remaining: amount,
  }
}

/** What was taken off an invoice that becomes void is the customer's again. */
export function unapplyBalance(payments: Payments, { customer, currency, id: invoice, ...of }: Invoice): void {
  const applied = of.ending_balance === null ? 0 : of.total - of.amount_due
  if (applied !== 0)
    moveCustomerBalance(payments, customer, { type: 'unapplied_from_invoice', amount: -applied, currency, invoice })
}
