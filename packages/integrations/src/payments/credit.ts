import type Stripe from 'stripe'
import { idOf } from './mapping.ts'

/**
 * Credit is ours to count; the provider is given as much of it as one invoice takes, right before that is final, and has none otherwise:
 * its customer balance is taken off whatever becomes final next. (Decision 67)
 */

/** What we gave for an invoice so far, as the provider counts: credit is below zero. */
const givenFor = async (stripe: Stripe, customer: string, invoiceId: string): Promise<number> => {
  let sum = 0
  for await (const one of stripe.customers.listBalanceTransactions(customer, { limit: 100 }))
    if (one.type === 'adjustment' && one.metadata?.invoice_id === invoiceId) sum += one.amount
  return sum
}

/** Gives the customer of a draft the credit that it takes, once however often it is asked. */
export const addCredit = async (stripe: Stripe, invoice: Stripe.Invoice, creditCents: number): Promise<void> => {
  const customer = idOf(invoice.customer)
  if (!customer || (await givenFor(stripe, customer, invoice.id)) !== 0) return
  await stripe.customers.createBalanceTransaction(
    customer,
    { amount: -creditCents, currency: invoice.currency, metadata: { invoice_id: invoice.id } },
    { idempotencyKey: `credit:${invoice.id}` },
  )
}

/** What an invoice took that is void, or is to be, is off the customer's balance again. Safe to repeat. */
export const takeCreditOff = async (stripe: Stripe, invoice: Stripe.Invoice): Promise<void> => {
  const customer = idOf(invoice.customer)
  if (!customer || (invoice.status !== 'draft' && invoice.starting_balance === 0)) return
  const given = await givenFor(stripe, customer, invoice.id)
  if (given === 0) return
  await stripe.customers.createBalanceTransaction(
    customer,
    { amount: -given, currency: invoice.currency, metadata: { invoice_id: invoice.id } },
    { idempotencyKey: `credit-off:${invoice.id}` },
  )
}
