import { addDays, CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { CHECKED_DAYS } from '@om/domain/self-checks'
import { isOff } from '#src/outside-services.ts'
import { lastCompared } from '../overview.repo.ts'
import { brokenRows, type Check, COUNTED_TO, findingOf, look } from './finding.ts'

const clinicDay = (column: string) => `(${column} at time zone 'Australia/Sydney')::date`
const since = `$1::timestamptz - interval '${CHECKED_DAYS} days'`

/**
 * Payment `i` should not have been, and all of it was on its way back within the hour: the provider was faster than we, and it was
 * made good by itself.
 */
const madeGood = `exists (select from public.refunds r where r.invoice_id = i.id and r.reason = 'charge_not_allowed'
  and r.requested_at <= i.paid_at + interval '1 hour')`

/** A charge of the last minutes may still be going back. */
const settled = `i.paid_at <= $1::timestamptz - interval '1 hour'`

const paid = `public.invoices i join public.subscriptions s on s.id = i.subscription_id
  where i.paid_at > ${since} and ${settled} and i.status = 'paid' and i.amount_cents > 0 and not ${madeGood}`

const goods = `public.product_deliveries d where d.paid_at > ${since}`

const limit = `limit ${COUNTED_TO}`

/** What was paid as the plan was agreed to needs no notice. */
const withoutNotice = `select i.number as label, i.id as payment from ${paid} and i.billing_reason <> 'subscription_create'
    and i.paid_at > (select l.confirmed_at + interval '1 day' from public.plans l where l.id = s.plan_id)
    and not exists (select from public.price_ledger n where n.subject_id = s.plan_id and n.kind = 'notice'
      and n.amount_cents >= i.amount_cents and ${clinicDay('n.at')} + 7 <= ${clinicDay('i.paid_at')}
      and n.at > coalesce((select max(b.paid_at) from public.invoices b where b.patient_id = i.patient_id
        and b.subscription_id = s.id and b.status = 'paid' and b.amount_cents > 0 and b.paid_at < i.paid_at), '-infinity'))
  union all select coalesce(nullif(d.invoice_number, ''), d.shop_order_name), d.id from ${goods} and d.state <> 'paid_back'
    and exists (select from public.product_deliveries b where b.subscription_id = d.subscription_id and b.paid_at < d.paid_at)
    and not exists (select from public.price_ledger n where n.subject_id = d.subscription_id and n.kind = 'notice'
      and n.amount_cents = d.amount_cents and ${clinicDay('n.at')} + 7 <= ${clinicDay('d.paid_at')}
      and n.at > (select max(b.paid_at) from public.product_deliveries b
        where b.subscription_id = d.subscription_id and b.paid_at < d.paid_at))
  ${limit}`

/** Nobody is charged again without having been told so. (REG-23) */
export const chargeNotice: Check = (deps, now) =>
  look(deps, async tx =>
    findingOf(
      brokenRows((await tx.raw(withoutNotice, [now])).rows),
      count => `${count} of the renewals were charged without a notice of their amount seven days before.`,
    ),
  )

const withoutRight = `select i.number as label, i.id as payment from ${paid}
    and exists (select from public.plans l join public.prescriptions p on p.id = l.prescription_id where l.id = s.plan_id
      and (l.confirmed_at is null or date_trunc('second', l.confirmed_at) > i.paid_at
        or i.billing_reason = 'subscription_cycle' and (${clinicDay('i.paid_at')} > p.expires_on
          or coalesce((select m.action in ('hold','cease','supersede') from public.prescription_moves m
            where m.prescription_id = p.id and m.at < i.paid_at order by m.at desc, m.step desc limit 1), false)
          or (select count(*) from public.supplies u where u.prescription_id = p.id and not u.is_replacement
            and u.created_at < i.paid_at and not exists (select from public.supply_voids v where v.order_id = u.order_id
              and v.voided_at <= i.paid_at and coalesce(v.arrived_at, 'infinity') > i.paid_at)) >= p.supplies_total)))
  union select i.number, i.id from ${paid} and exists (select from public.plan_changes c
    where c.subscription_id = s.id and c.kind = 'cancel' and c.made_at < i.paid_at
      and not exists (select from public.plan_changes k where k.subscription_id = s.id and k.number > c.number and k.kind = 'keep'))
  union select i.number, i.id from ${paid} and exists (select from public.plans l join public.consults c on c.id = l.consult_id
    where l.id = s.plan_id and c.state in ('declined','referred','expired','abandoned','withdrawn'))
  ${limit}`

/** Nobody is charged for what they have cancelled or not agreed to, or for what may not be supplied. (INV-11, INV-18) */
export const chargeRight: Check = (deps, now) =>
  look(deps, async tx =>
    findingOf(
      brokenRows((await tx.raw(withoutRight, [now])).rows),
      count => `${count} of the payments should not have been taken.`,
    ),
  )

const twice = `select i.number as label, i.id as payment from ${paid} and i.billing_reason <> 'subscription_create'
    and exists (select from public.invoices b where b.patient_id = i.patient_id and b.subscription_id = i.subscription_id
      and b.id <> i.id and b.status = 'paid' and b.amount_cents > 0 and (b.paid_at, b.id) < (i.paid_at, i.id)
      and ${clinicDay('i.paid_at')} < ${clinicDay('b.paid_at')} + ceil(s.interval_days * 0.75)::int
      and not exists (select from public.refunds r where r.invoice_id = b.id))
    and not exists (select from public.refunds r where r.invoice_id = i.id)
    and not exists (select from public.orders o where o.patient_id = i.patient_id and o.invoice_id = i.id and o.early_up_to is not null)
  union all select coalesce(nullif(d.invoice_number, ''), d.shop_order_name), d.id from ${goods} and d.state <> 'paid_back'
    and exists (select from public.product_deliveries b join public.product_subscriptions g on g.id = b.subscription_id
      where b.subscription_id = d.subscription_id and b.paid_at < d.paid_at and b.state <> 'paid_back'
        and d.paid_at < b.paid_at + make_interval(days => g.frequency_days - 1))
  ${limit}`

/** One delivery is one payment. */
export const chargeTwice: Check = (deps, now) =>
  look(deps, async tx =>
    findingOf(
      brokenRows((await tx.raw(twice, [now])).rows),
      count => `${count} of the payments came too soon after the one before, and nothing of either went back.`,
    ),
  )

const notSupplied = `select i.number as label, i.id as payment from ${paid}
    and not exists (select from public.orders o where o.patient_id = i.patient_id and o.invoice_id = i.id
      and o.state not in ('cancelled','destroyed','resent','lost'))
    and not exists (select from public.refunds r where r.invoice_id = i.id)
    and not exists (select from public.disputes d where d.stripe_invoice_id = i.stripe_invoice_id and d.state <> 'won')
  union all select coalesce(nullif(d.invoice_number, ''), d.shop_order_name), d.id from public.product_deliveries d
    where d.state in ('paid','paying_back') and d.paid_at < $1::timestamptz - interval '1 day'
  ${limit}`

/** What was paid comes, or goes back. */
export const paidSupplied: Check = (deps, now) =>
  look(deps, async tx =>
    findingOf(
      brokenRows((await tx.raw(notSupplied, [now])).rows),
      count => `${count} of the payments have no order, and nothing of them went back.`,
    ),
  )

const notSetUp = 'The payment provider is not set up, so there is nothing to compare.'
/** A day that could not be compared in the night it ended is caught up in the next. */
const LATE_DAYS = 2
const VERY_LATE_DAYS = 4

/** Each day that was compared is equal, and the last of them is yesterday's. */
export const ledger: Check = async (deps, now) => {
  if (isOff(deps.config, 'payments')) return { state: 'unknown', note: notSetUp }
  const today = dayIn(now, CLINIC_ZONE)
  return look(deps, async tx => {
    const last = await lastCompared(tx)
    const { rows } = await tx.raw(
      `select day::text, count(*)::int as n from public.reconciliation_differences
       where day >= $1 and gone_at is null and explained_at is null group by day order by day desc limit ${COUNTED_TO}`,
      [addDays(today, -CHECKED_DAYS)],
    )
    if (rows.length > 0)
      return {
        state: 'bad',
        count: rows.length,
        note: `${rows.length === 1 ? 'One day differs' : `${rows.length} days differ`}, and nobody has said why.`,
        found: rows
          .slice(0, 8)
          .map(({ day }) => ({ label: formatDay(String(day)), to: `/admin/money/days?day=${day}` })),
      }
    if (!last)
      return { state: 'unknown', note: 'No day has been compared yet: the first is, two hours after midnight.' }
    const note = `The last day that was compared is ${formatDay(last)}.`
    if (last < addDays(today, -VERY_LATE_DAYS)) return { state: 'bad', count: 1, note }
    return { state: last < addDays(today, -LATE_DAYS) ? 'caution' : 'good', note }
  })
}

const DOWN_RED_MS = 10 * 60_000

/** Whether calls to the payment provider are answered. */
export const provider: Check = async (deps, now) => {
  if (isOff(deps.config, 'payments')) return { state: 'unknown', note: notSetUp }
  const { rows } = await look(deps, tx => tx.raw(`select down_since from public.provider_pace where name = 'payments'`))
  const down = rows[0]?.down_since
  if (!(down instanceof Date)) return { state: 'good' }
  const minutes = Math.max(0, Math.round((now.getTime() - down.getTime()) / 60_000))
  return {
    state: now.getTime() - down.getTime() > DOWN_RED_MS ? 'bad' : 'caution',
    count: 1,
    note: `It has not answered for ${minutes} min.`,
  }
}
