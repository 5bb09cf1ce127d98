import type { paymentViews } from '@om/contracts/payments'
import { invoices, plans, refunds, subscriptions } from '@om/db/tables/billing'
import { orders } from '@om/db/tables/orders'
import { parcels } from '@om/db/tables/parcels'
import { profiles } from '@om/db/tables/people'
import { auditLog } from '@om/db/tables/platform'
import { invoiceNotes, refundRequests } from '@om/db/tables/refund-requests'
import { CLINIC_ZONE } from '@om/domain/dates'
import { aliasedTable, and, asc, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'
import type { InvoiceRow } from '../billing.repo.ts'

export type ViewName = (typeof paymentViews)[number]
export type PaymentFilter = {
  view: ViewName
  brand?: 'men' | 'women' | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}
export type RequestRow = typeof refundRequests.$inferSelect
export type ListedInvoice = {
  invoice: InvoiceRow
  brand: 'men' | 'women'
  patientName: string
  email: string
  backCents: number
  isToAgree: boolean
  isFailed: boolean
}

const exists = (rows: SQL) => sql<boolean>`exists (select 1 from ${rows})`
const isToAgree = exists(sql`${refundRequests} q where q.invoice_id = ${invoices.id} and q.decision is null`)
const isFailed = exists(sql`${refunds} r where r.invoice_id = ${invoices.id} and r.status = 'failed'`)
const isRefunded = exists(sql`${refunds} r where r.invoice_id = ${invoices.id} and r.status <> 'failed'`)

const inView: Record<ViewName, SQL | undefined> = {
  all: undefined,
  unpaid: inArray(invoices.status, ['open', 'uncollectible']),
  refunded: isRefunded,
  to_agree: isToAgree,
  failed: isFailed,
}

const likeStart = (words: string) => `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Patients found by e-mail or by the beginning of a name; of two words the first is the given name. One branch per index. */
export const patientsLike = (search: string): SQL => {
  const [first = '', ...rest] = search.split(/\s+/)
  const byName =
    rest.length > 0
      ? sql`select id from ${profiles} where lower(first_name) like ${likeStart(first)} and lower(last_name) like ${likeStart(rest.join(' '))}`
      : sql`select id from ${profiles} where lower(first_name) like ${likeStart(first)}`
  return sql`${byName} union select id from ${profiles} where lower(last_name) like ${likeStart(search)}
    union select id from ${profiles} where lower(email) = ${search.toLowerCase()}`
}

/** Invoices found by their number, that of an order or a parcel, the last digits of the card, or their patient. One branch per index. */
const matching = (search: string): SQL => {
  const code = search.replace(/[\s#]/g, '').toUpperCase()
  const order = Number(/^(?:OM)?(\d{5,12})$/.exec(code)?.[1] ?? 0)
  return sql`${invoices.id} in (
    select id from ${invoices} where upper(number) = ${code}
    union select id from ${invoices} where card_last4 = ${/^\d{4}$/.test(code) ? code : '-'} and card_last4 <> ''
    union select invoice_id from ${orders} where number = ${order}
    union select o.invoice_id from ${parcels} p join ${orders} o on o.id = p.order_id where p.tracking_number = ${code}
    union select id from ${invoices} where patient_id in (${patientsLike(search)}))`
}

/** The instant at which a day of the clinic begins, or one so many days later. */
export const startOf = (day: string, later = 0) =>
  sql`(${day}::date + ${later}::int)::timestamp at time zone ${CLINIC_ZONE}`

const filtered = ({ view, brand, from, to, search }: PaymentFilter): SQL | undefined =>
  and(
    ne(invoices.status, 'draft'),
    // One over nothing, as for a subscription that was taken over, is no payment.
    gt(invoices.amountCents, 0),
    inView[view],
    brand ? eq(plans.brand, brand) : undefined,
    from ? sql`${invoices.issuedAt} >= ${startOf(from)}` : undefined,
    to ? sql`${invoices.issuedAt} < ${startOf(to, 1)}` : undefined,
    search ? matching(search) : undefined,
  )

const listed = (tx: Tx) =>
  tx.q
    .select({
      invoice: invoices,
      brand: plans.brand,
      patientName: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`,
      email: profiles.email,
      backCents: sql<number>`coalesce((select sum(r.amount_cents)::int from ${refunds} r
        where r.invoice_id = ${invoices.id} and r.status <> 'failed'), 0)`,
      isToAgree,
      isFailed,
    })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(profiles, eq(profiles.id, invoices.patientId))

/** One page of the invoices, newest first. The `who` of the endpoint guards it. */
export const paymentPage = (
  tx: Tx,
  filter: PaymentFilter,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ListedInvoice[]> =>
  listed(tx)
    .where(
      and(
        filtered(filter),
        after
          ? sql`${invoices.issuedAt} <= ${after.at.toISOString()}
              and (${invoices.issuedAt} < ${after.at.toISOString()} or ${invoices.id} > ${after.id})`
          : undefined,
      ),
    )
    .orderBy(sql`${invoices.issuedAt} desc nulls last`, asc(invoices.id))
    .limit(limit)

/** One invoice of the list. */
export const paymentById = async (tx: Tx, id: string): Promise<ListedInvoice | undefined> => {
  const [row] = await listed(tx).where(and(eq(invoices.id, id), ne(invoices.status, 'draft')))
  return row
}

/** What goes back of an invoice, oldest first, with the order it is for and who asked for it. */
export const backOf = (tx: Tx, invoiceId: string) =>
  tx.q
    .select({ refund: refunds, orderNumber: orders.number, by: refundRequests.askedBy })
    .from(refunds)
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(refundRequests, eq(refundRequests.id, refunds.requestId))
    .where(eq(refunds.invoiceId, invoiceId))
    .orderBy(asc(refunds.requestedAt), asc(refunds.id))

/** Refunds asked for by hand of an invoice, oldest first. */
export const requestsOf = (tx: Tx, invoiceId: string): Promise<RequestRow[]> =>
  tx.q
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.invoiceId, invoiceId))
    .orderBy(asc(refundRequests.askedAt), asc(refundRequests.id))

export const requestById = async (tx: Tx, id: string): Promise<RequestRow | undefined> => {
  const [row] = await tx.q.select().from(refundRequests).where(eq(refundRequests.id, id))
  return row
}

export const insertRequest = async (tx: Tx, row: typeof refundRequests.$inferInsert): Promise<void> => {
  await tx.q.insert(refundRequests).values(row)
}

export const decideRequest = async (
  tx: Tx,
  id: string,
  decision: Pick<RequestRow, 'decision' | 'decidedById' | 'decidedBy' | 'decidedAt' | 'decisionNote'>,
): Promise<void> => {
  await tx.q.update(refundRequests).set(decision).where(eq(refundRequests.id, id))
}

/** Stores a note, once for each id; false where it is there already. */
export const insertNote = async (tx: Tx, row: typeof invoiceNotes.$inferInsert): Promise<boolean> => {
  const made = await tx.q.insert(invoiceNotes).values(row).onConflictDoNothing().returning({ id: invoiceNotes.id })
  return made.length > 0
}

export const notesOf = (tx: Tx, invoiceId: string) =>
  tx.q.select().from(invoiceNotes).where(eq(invoiceNotes.invoiceId, invoiceId)).orderBy(asc(invoiceNotes.at))

/** The other invoices of the same patient, newest first. */
export const othersOf = (tx: Tx, { id, patientId }: InvoiceRow): Promise<InvoiceRow[]> => {
  const other = aliasedTable(invoices, 'other')
  return tx.q
    .select()
    .from(other)
    .where(and(eq(other.patientId, patientId), ne(other.id, id), ne(other.status, 'draft'), gt(other.amountCents, 0)))
    .orderBy(desc(other.issuedAt))
    .limit(50)
}

const told = ['invoice', 'subscription', 'plan', 'dispute', 'owed_payment', 'product_delivery', 'product_subscription']

/** What was done about payments and what they are for, oldest first; reading it is no part of the story. */
export const stepsOf = (tx: Tx, ids: string[]): Promise<(typeof auditLog.$inferSelect)[]> =>
  tx.q
    .select()
    .from(auditLog)
    .where(
      and(inArray(auditLog.subjectType, told), inArray(auditLog.subjectId, ids), ne(auditLog.action, 'invoice.read')),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
