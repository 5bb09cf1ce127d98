import { billingCustomers, invoices, refunds, subscriptions } from '@om/db/tables/billing'
import { prescriptions } from '@om/db/tables/prescriptions'
import { addDays, CLINIC_ZONE, type IsoDate } from '@om/domain/dates'
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type InvoiceRow = typeof invoices.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

export const customerOf = async (tx: Tx, patientId: string): Promise<string | undefined> => {
  const [row] = await tx.q.select().from(billingCustomers).where(eq(billingCustomers.patientId, patientId))
  return row?.stripeCustomerId
}

/** Remembers the provider's customer; the first one stored stays. */
export const saveCustomer = async (tx: Tx, patientId: string, stripeCustomerId: string): Promise<string> => {
  await tx.q.insert(billingCustomers).values({ patientId, stripeCustomerId }).onConflictDoNothing()
  return (await customerOf(tx, patientId)) ?? stripeCustomerId
}

/** Keeps which card of a person is tried second; empty for none. */
export const saveBackupCard = async (tx: Tx, patientId: string, backupCardId: string): Promise<void> => {
  await tx.q.update(billingCustomers).set({ backupCardId }).where(eq(billingCustomers.patientId, patientId))
}

/** Holds everything about one subscription of the provider until the end of the transaction, even before it has a row. */
export const lockSubscription = async (tx: Tx, stripeId: string): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [stripeId])
}

/** Changes with every write of the row; null while there is none. */
export const markOf = async (tx: Tx, stripeId: string): Promise<string | null> => {
  const { rows } = await tx.raw(
    'select xmin::text as mark from public.subscriptions where stripe_subscription_id = $1',
    [stripeId],
  )
  return rows[0] ? String(rows[0].mark) : null
}

export const subscriptionByStripeId = async (tx: Tx, stripeId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx.q.select().from(subscriptions).where(eq(subscriptions.stripeSubscriptionId, stripeId))
  return row
}

export const subscriptionById = async (tx: Tx, id: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx.q.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row
}

export const subscriptionOfPlan = async (tx: Tx, planId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx.q.select().from(subscriptions).where(eq(subscriptions.planId, planId))
  return row
}

export const upsertSubscription = async (tx: Tx, row: typeof subscriptions.$inferInsert): Promise<SubscriptionRow> => {
  const { planId, patientId, prescriptionId, createdAt, ...change } = row
  const [saved] = await tx.q
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.stripeSubscriptionId, set: change })
    .returning()
  if (!saved) throw new Error('the subscription was not stored')
  return saved
}

export const lockInvoice = async (tx: Tx, stripeId: string): Promise<InvoiceRow | undefined> => {
  const [row] = await tx.q.select().from(invoices).where(eq(invoices.stripeInvoiceId, stripeId)).for('update')
  return row
}

export const upsertInvoice = async (tx: Tx, row: typeof invoices.$inferInsert): Promise<InvoiceRow> => {
  const { patientId, subscriptionId, ...change } = row
  const [saved] = await tx.q
    .insert(invoices)
    .values(row)
    .onConflictDoUpdate({ target: invoices.stripeInvoiceId, set: change })
    .returning()
  if (!saved) throw new Error('the invoice was not stored')
  return saved
}

export const invoiceById = async (tx: Tx, id: string): Promise<InvoiceRow | undefined> => {
  const [row] = await tx.q.select().from(invoices).where(eq(invoices.id, id))
  return row
}

/** An invoice, held still until the transaction ends, with what goes back of it already. */
export const lockPaidBack = async (
  tx: Tx,
  id: string,
): Promise<{ invoice: InvoiceRow; back: RefundRow[] } | undefined> => {
  const [invoice] = await tx.q.select().from(invoices).where(eq(invoices.id, id)).for('update')
  return invoice && { invoice, back: await tx.q.select().from(refunds).where(eq(refunds.invoiceId, id)) }
}

/** Writes a refund down. */
export const insertRefund = async (tx: Tx, row: typeof refunds.$inferInsert): Promise<RefundRow> => {
  const [made] = await tx.q.insert(refunds).values(row).returning()
  if (!made) throw new Error('a refund was not stored')
  return made
}

/** One refund, held still until the transaction ends. */
export const refundById = async (tx: Tx, id: string): Promise<RefundRow | undefined> => {
  const [row] = await tx.q.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row
}

/** The same by the provider's id. */
export const refundByStripeId = async (tx: Tx, stripeRefundId: string): Promise<RefundRow | undefined> => {
  const [row] = await tx.q.select().from(refunds).where(eq(refunds.stripeRefundId, stripeRefundId)).for('update')
  return row
}

export const updateRefund = async (tx: Tx, id: string, change: Partial<typeof refunds.$inferInsert>): Promise<void> => {
  await tx.q.update(refunds).set(change).where(eq(refunds.id, id))
}

/** Whether an invoice was paid although it should have waited, and goes back. */
export const wentBack = async (tx: Tx, stripeInvoiceId: string): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
    .where(and(eq(invoices.stripeInvoiceId, stripeInvoiceId), eq(refunds.reason, 'charge_not_allowed')))
  return rows.length > 0
}

/** Refunds that should long have been settled, oldest first. */
export const unsettledRefunds = (tx: Tx, before: Date, limit: number): Promise<RefundRow[]> =>
  tx.q
    .select()
    .from(refunds)
    .where(and(inArray(refunds.status, ['requested', 'pending']), lt(refunds.requestedAt, before)))
    .orderBy(asc(refunds.requestedAt))
    .limit(limit)

/** The reader's own refunds, oldest first, by the id of their invoice. */
export const visibleRefunds = async (tx: Tx, patientId: string): Promise<Map<string, RefundRow[]>> => {
  const rows = await tx.visible(q =>
    q.select().from(refunds).where(eq(refunds.patientId, patientId)).orderBy(asc(refunds.requestedAt), asc(refunds.id)),
  )
  return Map.groupBy(rows, row => row.invoiceId)
}

/** A subscription that the reader may see. */
export const visibleSubscription = async (tx: Tx, id: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(subscriptions).where(eq(subscriptions.id, id)))
  return row
}

export const saveCancelReason = async (tx: Tx, id: string, cancelReason: string): Promise<void> => {
  await tx.q.update(subscriptions).set({ cancelReason }).where(eq(subscriptions.id, id))
}

/** Until which day its patient has paused it; null once they have not. */
export const savePause = async (tx: Tx, id: string, pausedUntil: string | null): Promise<void> => {
  await tx.q.update(subscriptions).set({ pausedUntil }).where(eq(subscriptions.id, id))
}

/** Where its deliveries go; null for whichever address is the default. */
export const saveAddress = async (tx: Tx, id: string, addressId: string | null): Promise<void> => {
  await tx.q.update(subscriptions).set({ addressId }).where(eq(subscriptions.id, id))
}

/** Every subscription of a patient, for the server's own work. */
export const subscriptionsOfPatient = (tx: Tx, patientId: string): Promise<SubscriptionRow[]> =>
  tx.q.select().from(subscriptions).where(eq(subscriptions.patientId, patientId)).orderBy(asc(subscriptions.createdAt))

/** The reader's own subscriptions, newest first. */
export const visibleSubscriptions = (tx: Tx, patientId: string): Promise<SubscriptionRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.patientId, patientId))
      .orderBy(desc(subscriptions.createdAt))
      .limit(50),
  )

/** The reader's own invoices that were issued, newest first. */
export const visibleInvoices = (tx: Tx, patientId: string): Promise<InvoiceRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(invoices)
      .where(and(eq(invoices.patientId, patientId), ne(invoices.status, 'draft')))
      .orderBy(desc(invoices.issuedAt))
      .limit(100),
  )

const running = inArray(subscriptions.status, ['active', 'trialing'])

/** Takes the subscriptions that renew before `until` and whose reminder for that period was not sent; each is taken once. */
export const takeForReminder = (tx: Tx, now: Date, lastDay: IsoDate, limit: number): Promise<SubscriptionRow[]> =>
  tx.q
    .update(subscriptions)
    .set({ remindedFor: sql`${subscriptions.currentPeriodEnd}` })
    .where(
      inArray(
        subscriptions.id,
        tx.q
          .select({ id: subscriptions.id })
          .from(subscriptions)
          .where(
            and(
              running,
              // What is on hold is not charged; its reminder waits until it goes on.
              sql`not exists (select 1 from ${prescriptions} where ${prescriptions.id} = ${subscriptions.prescriptionId}
                and ${prescriptions.status} = 'on_hold')`,
              eq(subscriptions.cancelAtPeriodEnd, false),
              gt(subscriptions.currentPeriodEnd, now),
              // Two days too many for the index, then by the day of the clinic.
              lte(subscriptions.currentPeriodEnd, new Date(`${addDays(lastDay, 2)}T00:00:00Z`)),
              sql`(${subscriptions.currentPeriodEnd} at time zone ${CLINIC_ZONE})::date <= ${lastDay}`,
              or(
                isNull(subscriptions.remindedFor),
                sql`${subscriptions.remindedFor} <> ${subscriptions.currentPeriodEnd}`,
              ),
            ),
          )
          .orderBy(asc(subscriptions.currentPeriodEnd))
          .limit(limit)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()

/**
 * The prescriptions whose subscription renews by the end of a day, once for each time it does, as far as they may be supplied: running,
 * not held, with supplies left, until their last day.
 */
export const fallingDue = async (
  tx: Tx,
  now: Date,
  lastDay: IsoDate,
): Promise<{ prescriptionId: string; day: IsoDate }[]> => {
  const { rows } = await tx.raw(
    `select p.id as "prescriptionId", (d.at at time zone '${CLINIC_ZONE}')::date::text as day
     from public.subscriptions s
     join public.prescriptions p on p.id = s.prescription_id
     cross join lateral generate_series(s.current_period_end, ($2::date + 1)::timestamptz, make_interval(days => s.interval_days))
       with ordinality as d(at, n)
     where s.status in ('active', 'trialing') and not s.cancel_at_period_end and s.current_period_end > $1
       and s.current_period_end <= ($2::date + 2)::timestamptz and p.status = 'active'
       and d.n <= p.supplies_total + p.supplies_voided - p.supplies_used
       and (d.at at time zone '${CLINIC_ZONE}')::date <= least($2::date, p.expires_on)`,
    [now, lastDay],
  )
  return rows as { prescriptionId: string; day: IsoDate }[]
}

/**
 * Takes subscriptions about which no news came although some was due: their period is over, or the period has no settled
 * invoice. Each counts as looked at now, so it is taken again only when it has been quiet for as long once more.
 */
export const takeWithoutNews = (
  tx: Tx,
  now: Date,
  quietSince: Date,
  limit: number,
): Promise<{ stripeSubscriptionId: string }[]> =>
  tx.q
    .update(subscriptions)
    .set({ updatedAt: now })
    .where(
      inArray(
        subscriptions.id,
        tx.q
          .select({ id: subscriptions.id })
          .from(subscriptions)
          .where(
            and(
              inArray(subscriptions.status, ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'paused']),
              lt(subscriptions.updatedAt, quietSince),
              or(
                lt(subscriptions.currentPeriodEnd, now),
                sql`not exists (select 1 from ${invoices} where ${invoices.subscriptionId} = ${subscriptions.id}
                  and ${invoices.periodStart} >= ${subscriptions.currentPeriodStart} and ${invoices.status} in ('paid', 'void'))`,
              ),
            ),
          )
          .orderBy(asc(subscriptions.updatedAt))
          .limit(limit)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning({ stripeSubscriptionId: subscriptions.stripeSubscriptionId })
