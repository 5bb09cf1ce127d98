import type { RegistrationStatus } from '@om/contracts/accounts'
import { invoices, subscriptions } from '@om/db/tables/billing'
import { consults } from '@om/db/tables/consults'
import { orders } from '@om/db/tables/orders'
import { doctors, pharmacists } from '@om/db/tables/people'
import { auditChecks } from '@om/db/tables/platform'
import { supportTickets } from '@om/db/tables/public-site'
import { reconciledDays } from '@om/db/tables/reconciliation'
import { waitingStates } from '@om/domain/lifecycles/thread'
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/**
 * Figures over the tables of other modules: counts, times and sums, never a row about a person. This is the one place
 * that reads across modules, because a figure belongs to none of them. (INV-14)
 */

const int = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`

export const consultFigures = async (tx: Tx, now: Date, soon: Date, weekAgo: Date) => {
  const at = now.toISOString()
  const isClinicTurn = sql`${consults.state} in ('submitted','in_review')`
  const [open] = await tx.q
    .select({
      waiting: int(sql`${consults.state} = 'submitted'`),
      inReview: int(sql`${consults.state} = 'in_review'`),
      withPatient: int(sql`${consults.state} in ('needs_info','video_required')`),
      overdue: int(sql`${isClinicTurn} and ${consults.dueAt} < ${at}`),
      dueSoon: int(sql`${isClinicTurn} and ${consults.dueAt} between ${at} and ${soon.toISOString()}`),
      oldestSubmittedAt: sql<
        string | null
      >`min(${consults.submittedAt}) filter (where ${consults.state} = 'submitted')`,
    })
    .from(consults)
    .where(sql`${consults.state} in ('submitted','in_review','needs_info','video_required')`)
  const [decided] = await tx.q
    .select({
      count: sql<number>`count(*)::int`,
      inTime: int(
        sql`extract(epoch from ${consults.decidedAt} - ${consults.submittedAt}) * 1000 - ${consults.pausedMs} <= 86400000`,
      ),
    })
    .from(consults)
    .where(sql`${consults.decidedAt} >= ${weekAgo.toISOString()} and ${consults.decidedAt} <= ${at}`)
  if (!open || !decided) throw new Error('consults could not be counted')
  return { open, decided }
}

export const orderFigures = async (tx: Tx, now: Date, weekAgo: Date) => {
  const isOpen = sql`${orders.state} in ('received','verified','compounding','quality_check','packed','on_hold')`
  const [open] = await tx.q
    .select({
      toVerify: int(sql`${orders.state} = 'received'`),
      inProduction: int(sql`${orders.state} in ('verified','compounding','quality_check')`),
      toShip: int(sql`${orders.state} = 'packed'`),
      onHold: int(sql`${orders.state} = 'on_hold'`),
      late: int(sql`${orders.dueAt} < ${now.toISOString()}`),
    })
    .from(orders)
    .where(isOpen)
  const [shipped] = await tx.q
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(sql`${orders.shippedAt} >= ${weekAgo.toISOString()}`)
  if (!open || !shipped) throw new Error('orders could not be counted')
  return { ...open, shippedLast7Days: shipped.count }
}

export const subscriptionFigures = async (tx: Tx, monthAgo: Date) => {
  const since = monthAgo.toISOString()
  const [row] = await tx.q
    .select({
      active: int(sql`${subscriptions.status} in ('active','trialing')`),
      pastDue: int(sql`${subscriptions.status} in ('past_due','unpaid')`),
      cancelledLast30Days: int(sql`${subscriptions.cancelledAt} >= ${since}`),
    })
    .from(subscriptions)
  const [charged] = await tx.q
    .select({ cents: sql<number>`coalesce(sum(${invoices.amountCents}), 0)::int` })
    .from(invoices)
    .where(sql`${invoices.paidAt} >= ${since} and ${invoices.status} = 'paid'`)
  if (!row || !charged) throw new Error('subscriptions could not be counted')
  return { ...row, chargedLast30DaysCents: charged.cents }
}

/** How many messages wait for us, and since when: from the first that nobody has answered. */
export const frontDeskFigures = async (tx: Tx) => {
  const [row] = await tx.q
    .select({
      open: sql<number>`count(*)::int`,
      waitingSince: sql<string | null>`min((
        select min(m.created_at) from public.support_messages m
        where m.ticket_id = support_tickets.id and m.author = 'visitor' and not exists (
          select from public.support_messages s
          where s.ticket_id = m.ticket_id and s.author = 'staff' and s.created_at > m.created_at)))`,
    })
    .from(supportTickets)
    .where(and(eq(supportTickets.route, 'admin'), inArray(supportTickets.status, [...waitingStates])))
  if (!row) throw new Error('messages could not be counted')
  return row
}

/** What the last check of the audit log found, by today at the latest; and since when entries wait for their place in the chain. */
export const lastAuditCheck = async (tx: Tx, today: string) => {
  const [row] = await tx.q
    .select()
    .from(auditChecks)
    .where(lte(auditChecks.day, today))
    .orderBy(desc(auditChecks.day))
    .limit(1)
  const { rows } = await tx.raw(
    `select min(l.at) as since from public.audit_seals s join public.audit_log l on l.id = s.audit_id where s.position is null`,
  )
  const since = rows[0]?.since
  return { checked: row, waitingSince: since ? new Date(String(since)) : null }
}

/** The last day whose money was compared with the payment provider; null before the first. */
export const lastCompared = async (tx: Tx): Promise<string | null> => {
  const [row] = await tx.q
    .select({ day: reconciledDays.day })
    .from(reconciledDays)
    .orderBy(desc(reconciledDays.day))
    .limit(1)
  return row?.day ?? null
}

export type DayFigures = { day: string; submitted: number; decided: number; shipped: number; goods: number }

/** What happened on each calendar day in that zone, oldest first: parcels of the pharmacy are `shipped`, those of the shop `goods`. */
export const dailyFigures = async (
  tx: Tx,
  days: string[],
  zone: string,
  brand: 'men' | 'women' | undefined,
): Promise<DayFigures[]> => {
  const { rows } = await tx.raw(
    `with days as (
       select d.day::text as day, d.day::timestamp at time zone $2 as since, (d.day + 1)::timestamp at time zone $2 as until
       from unnest($1::date[]) d(day))
     select day,
       (select count(*) from public.consults c where submitted_at >= since and submitted_at < until and ($3::text is null or c.brand = $3)) as submitted,
       (select count(*) from public.consults c where decided_at >= since and decided_at < until and ($3::text is null or c.brand = $3)) as decided,
       (select count(*) from public.orders o where shipped_at >= since and shipped_at < until and ($3::text is null or o.brand = $3)) as shipped,
       (select count(*) from public.shop_orders o where shipped_at >= since and shipped_at < until and ($3::text is null or o.brand = $3)) as goods
     from days order by day`,
    [days, zone, brand ?? null],
  )
  return rows.map(row => ({
    day: String(row.day),
    submitted: Number(row.submitted),
    decided: Number(row.decided),
    shipped: Number(row.shipped),
    goods: Number(row.goods),
  }))
}

export type RegistrationRow = {
  name: string
  ahpraNumber: string
  role: 'doctor' | 'pharmacist'
  registrationStatus: RegistrationStatus
  registrationConditions: string
  registrationCheckedAt: Date | null
  registrationExpiresOn: string
  active: boolean
}

/** Nobody chases the renewal of someone who is kept out. */
const isNotHeld = ({ userId }: typeof doctors | typeof pharmacists) =>
  sql`not exists (select from public.account_holds h where h.user_id = ${userId})`

/** Registrations of everyone who works here and may, the first to run out first. */
export const registrations = async (tx: Tx): Promise<RegistrationRow[]> => {
  const columnsOf = (table: typeof doctors | typeof pharmacists) => ({
    name: table.name,
    ahpraNumber: table.ahpraNumber,
    registrationStatus: table.registrationStatus,
    registrationConditions: table.registrationConditions,
    registrationCheckedAt: table.registrationCheckedAt,
    registrationExpiresOn: table.registrationExpiresOn,
    active: table.active,
  })
  const medical = await tx.q
    .select(columnsOf(doctors))
    .from(doctors)
    .where(and(eq(doctors.active, true), isNotHeld(doctors)))
    .orderBy(asc(doctors.name))
  const pharmacy = await tx.q
    .select(columnsOf(pharmacists))
    .from(pharmacists)
    .where(and(eq(pharmacists.active, true), isNotHeld(pharmacists)))
    .orderBy(asc(pharmacists.name))
  return [
    ...medical.map(row => ({ ...row, role: 'doctor' as const })),
    ...pharmacy.map(row => ({ ...row, role: 'pharmacist' as const })),
  ].toSorted((one, two) => one.registrationExpiresOn.localeCompare(two.registrationExpiresOn))
}
