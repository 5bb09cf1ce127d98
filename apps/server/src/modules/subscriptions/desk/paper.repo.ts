import { invoices, refunds } from '@om/db/tables/billing'
import { profiles } from '@om/db/tables/people'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Actor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { InvoiceRow, RefundRow } from '../billing.repo.ts'

type Payer = Pick<typeof profiles.$inferSelect, 'firstName' | 'lastName' | 'email' | 'address'>
type ForPaper = { invoice: InvoiceRow; refunds: RefundRow[]; person: Payer | undefined }

/** The number of the credit note of the refund that went through at this place, the first being 0. */
export const creditNumber = ({ number }: Pick<InvoiceRow, 'number'>, place: number): string => `${number}-C${place + 1}`

const isOffice = ({ role }: Actor) => role === 'admin' || role === 'superadmin'

/** An issued invoice with what went back of it, oldest first: one's own, and for the office everybody's. */
export const invoiceForPaper = async (tx: Tx, reader: Actor, id: string): Promise<ForPaper | undefined> => {
  const issued = and(eq(invoices.id, id), ne(invoices.status, 'draft'))
  const [invoice] = isOffice(reader)
    ? await tx.q.select().from(invoices).where(issued)
    : await tx.visible(q => q.select().from(invoices).where(issued))
  if (!invoice || invoice.amountCents === 0) return undefined
  const back = await tx.q
    .select()
    .from(refunds)
    .where(eq(refunds.invoiceId, id))
    .orderBy(asc(refunds.requestedAt), asc(refunds.id))
  const { firstName, lastName, email, address } = profiles
  const [person] = await tx.q
    .select({ firstName, lastName, email, address })
    .from(profiles)
    .where(eq(profiles.id, invoice.patientId))
  return { invoice, refunds: back, person }
}

/** The same by a refund that went through, and its place among those. */
export const refundForPaper = async (
  tx: Tx,
  reader: Actor,
  id: string,
): Promise<(ForPaper & { refund: RefundRow; index: number }) | undefined> => {
  const [row] = await tx.q.select({ invoiceId: refunds.invoiceId }).from(refunds).where(eq(refunds.id, id))
  const found = row && (await invoiceForPaper(tx, reader, row.invoiceId))
  if (!found) return undefined
  const through = found.refunds.filter(({ status }) => status === 'succeeded')
  const index = through.findIndex(one => one.id === id)
  const refund = through[index]
  return refund && { ...found, refund, index }
}
