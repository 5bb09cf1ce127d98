import { invoices, plans, subscriptions } from '@om/db/tables/billing'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { InvoiceRow, SubscriptionRow } from '../billing.repo.ts'
import { type AgreementRow, agreementOf } from '../money.repo.ts'

export type CareOfInvoice = {
  invoice: InvoiceRow
  subscription: SubscriptionRow
  brand: 'men' | 'women'
  agreement: AgreementRow | undefined
}

/** The care that an invoice of the payment provider is for, with what its patient agreed to; undefined for any other. */
export const careOfInvoice = async (tx: Tx, stripeInvoiceId: string): Promise<CareOfInvoice | undefined> => {
  const [row] = await tx.q
    .select({ invoice: invoices, subscription: subscriptions, brand: plans.brand })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(invoices.stripeInvoiceId, stripeInvoiceId))
  return row && { ...row, agreement: await agreementOf(tx, row.subscription.planId) }
}
