import type { WaitingKind } from '@om/contracts/office-words'
import { CLINIC_ZONE } from '@om/domain/dates'
import { waitingStates } from '@om/domain/lifecycles/thread'
import { matterRules } from '@om/domain/matters'

/*
 * What waits, or has waited, one select for each kind, all with the same columns: when it came, since when it waits, by when it is due,
 * and when it was done (null while it waits). `$1` is now; what was done before `$2` is left out. Figures belong to no module, and this is
 * read across them like the rest of the overview. (INV-14)
 */

const day = (column: string) => `(${column} at time zone '${CLINIC_ZONE}')::date`

/** The day so many business days after an instant: what the domain's `addBusinessDays` says. */
const businessDay = (column: string, days: number) => {
  const weekday = `extract(isodow from ${day(column)})::int`
  return `(${day(column)} + ${days} + 2 * ((least(${weekday}, 5) - 1 + ${days}) / 5) - greatest(${weekday} - 5, 0))`
}

/** Closing time of that day: what the domain's `withinBusinessDays` says. */
const closing = (column: string, days: number) =>
  `((${businessDay(column, days)} + time '17:00') at time zone '${CLINIC_ZONE}')`

const brandOfPatient = (column: string) =>
  `(select n.brand from public.consults n where n.patient_id = ${column} order by n.submitted_at desc limit 1)`

const clockBegan = "c.submitted_at + c.paused_ms * interval '1 millisecond'"

const consults = `select c.id, 'C' || c.number as number, c.brand, c.state, c.submitted_at as came, ${clockBegan} as since,
    coalesce(c.due_at, ${clockBegan} + interval '24 hours') as due,
    case when c.state in ('submitted','in_review') then null else coalesce(c.decided_at, c.paused_at, c.updated_at) end as ended,
    coalesce(d.name, '') as who
  from public.consults c left join public.doctors d on d.id = c.claimed_by and c.claim_expires_at > $1::timestamptz
  where c.state in ('submitted','in_review')
    or c.state not in ('draft','abandoned') and c.submitted_at >= $2::timestamptz - interval '30 days'`

const calls = `select a.id, coalesce('C' || c.number, '') as number, coalesce(c.brand, ${brandOfPatient('a.patient_id')}) as brand,
    a.state, a.starts_at as came, a.starts_at as since, a.ends_at as due, a.closed_at as ended, d.name as who
  from public.appointments a join public.doctors d on d.id = a.doctor_id left join public.consults c on c.id = a.consult_id
  where a.starts_at <= $1::timestamptz and (a.state in ('booked','confirmed','waiting','in_progress')
    or a.state in ('completed','no_show','tech_failed') and a.starts_at >= $2::timestamptz)`

const inPharmacy = "('received','verified','compounding','quality_check','packed','on_hold')"

const pharmacy = `select o.id, 'OM' || o.number as number, o.brand, o.state, o.received_at as came, o.received_at as since, o.due_at as due,
    o.shipped_at as ended, coalesce(p.name, '') as who
  from public.orders o left join public.pharmacists p on p.id = o.verified_by
  where o.state in ${inPharmacy} or o.shipped_at >= $2::timestamptz`

const shop = `select o.id, o.name as number, o.brand, o.dispatch_state as state, o.placed_at as came, o.placed_at as since, o.due_at as due,
    o.shipped_at as ended, '' as who
  from public.shop_orders o where o.dispatch_state in ('received','packed','on_hold') or o.shipped_at >= $2::timestamptz`

const parcelDue = `(${businessDay('o.shipped_at', 7)}::timestamp at time zone '${CLINIC_ZONE}')`
const onItsWay = (table: string, number: string, state: string) =>
  `select o.id, ${number} as number, o.brand, o.${state} as state, o.shipped_at as came, o.shipped_at as since, ${parcelDue} as due,
    o.delivered_at as ended, '' as who
  from public.${table} o where o.shipped_at is not null and (o.${state} = 'shipped' or o.delivered_at >= $2::timestamptz)`

const parcels = `${onItsWay('orders', "'OM' || o.number", 'state')}
  union all ${onItsWay('shop_orders', 'o.name', 'dispatch_state')}`

const returns = `select r.id, 'R' || r.number as number, o.brand, r.status as state, r.requested_at as came,
    coalesce(r.received_at, r.requested_at) as since,
    case when r.status = 'approved' then null else ${closing('coalesce(r.received_at, r.requested_at)', 2)} end as due,
    case when r.status in ('requested','approved','received') then null else coalesce(r.received_at, r.decided_at, r.requested_at) end as ended,
    '' as who
  from public.shop_returns r join public.shop_orders o on o.id = r.order_id
  where r.status in ('requested','approved','received') or r.requested_at >= $2::timestamptz - interval '60 days'`

const statuses = waitingStates.map(state => `'${state}'`).join(',')
const firstUnanswered = `coalesce((select min(m.created_at) from public.support_messages m
    where m.ticket_id = t.id and m.author = 'visitor' and not exists (
      select from public.support_messages s where s.ticket_id = m.ticket_id and s.author = 'staff' and s.created_at > m.created_at)), t.last_message_at)`

/** What waits now is what the lists show; what is done is what its tasks tell. */
const written = (isDesk: boolean) =>
  `select t.id, 'T' || t.number as number, t.brand, t.status as state, ${firstUnanswered} as came, ${firstUnanswered} as since,
    t.due_at as due, null::timestamptz as ended,
    case when t.assignee_name <> '' then t.assignee_name when t.route = 'doctor' then 'Doctors' else 'Pharmacists' end as who
  from public.support_tickets t where t.status in (${statuses}) and t.route ${isDesk ? '=' : '<>'} 'admin'
  union all
  select t.id, 'T' || t.number, t.brand, 'closed', k.opened_at, k.opened_at, k.due_at, k.done_at, k.done_by_name
  from public.tasks k join public.support_tickets t on t.id = k.subject_id
  where k.kind in (${isDesk ? "'ticket'" : "'message','supply_message'"}) and k.done_at >= $2::timestamptz`

const refunds = `select q.id, i.number, p.brand, 'to_agree' as state, q.asked_at as came, q.asked_at as since,
    ${closing('q.asked_at', 1)} as due, q.decided_at as ended, q.asked_by as who
  from public.refund_requests q join public.invoices i on i.id = q.invoice_id join public.subscriptions s on s.id = i.subscription_id
  join public.plans p on p.id = s.plan_id where q.decided_at is null or q.decided_at >= $2::timestamptz
  union all
  select g.id, d.shop_order_name, s.brand, 'to_agree', g.asked_at, g.asked_at, ${closing('g.asked_at', 1)}, g.decided_at, g.asked_by
  from public.goods_refunds g join public.product_deliveries d on d.id = g.delivery_id
  join public.product_subscriptions s on s.id = d.subscription_id where g.decided_at is null or g.decided_at >= $2::timestamptz`

const failedGoods = `(select max(coalesce(g.settled_at, g.decided_at, g.asked_at)) from public.goods_refunds g
    where g.delivery_id = d.id and g.status = 'failed')`

const refundsFailed = `select i.id, i.number, p.brand, 'failed' as state, x.at as came, x.at as since, ${closing('x.at', 1)} as due,
    null::timestamptz as ended, '' as who
  from (select r.invoice_id, min(coalesce(r.settled_at, r.requested_at)) as at from public.refunds r where r.status = 'failed' group by 1) x
  join public.invoices i on i.id = x.invoice_id join public.subscriptions s on s.id = i.subscription_id join public.plans p on p.id = s.plan_id
  union all
  select d.id, d.shop_order_name, s.brand, 'failed', x.at, x.at, ${closing('x.at', 1)}, null, ''
  from public.product_deliveries d join public.product_subscriptions s on s.id = d.subscription_id
  cross join lateral (select case when d.state = 'paying_back' then d.refund_failed_at end as machine, ${failedGoods} as hand) f
  cross join lateral (select coalesce(f.machine, f.hand) as at) x where x.at is not null`

const paidLater = `(select min(g.created_at) from public.shop_refunds g where g.order_id = o.id and g.status <> 'failed'
    and g.created_at > (select max(r.created_at) from public.shop_refunds r where r.order_id = o.id and r.status = 'failed'))`

const shopRefundsFailed = `select o.id, o.name as number, o.brand, 'failed' as state, k.opened_at as came, k.opened_at as since, k.due_at as due,
    least(k.done_at, ${paidLater}) as ended, k.taken_by_name as who
  from public.tasks k join public.shop_orders o on o.id = k.subject_id
  where k.kind = 'shop_refund_failed' and (k.done_at is null or k.done_at >= $2::timestamptz)`

const disputes = `select d.id, d.number, d.brand, d.state, d.opened_at as came, d.opened_at as since, d.due_by as due, d.closed_at as ended, '' as who
  from public.disputes d where d.closed_at is null or d.closed_at >= $2::timestamptz`

const answered = '(select min(a.at) from public.correction_answers a where a.request_id = r.id)'

const privacy = `select r.id, 'CR-' || upper(left(r.id::text, 8)) as number, ${brandOfPatient('r.patient_id')} as brand, r.reader as state,
    r.asked_at as came, r.asked_at as since, r.due_at as due, case when r.state = 'open' then null else coalesce(${answered}, r.asked_at) end as ended,
    coalesce(k.taken_by_name, '') as who
  from public.correction_requests r left join public.tasks k on k.kind = 'correction_asked' and k.subject_id = r.id and k.done_at is null
  where r.state = 'open' or r.asked_at >= $2::timestamptz - interval '60 days'
  union all
  select r.id, r.number::text, ${brandOfPatient('r.patient_id')}, 'admin', r.asked_at, r.asked_at, r.due_at, r.closed_at, r.assignee_name
  from public.privacy_requests r where r.closed_at is null or r.asked_at >= $2::timestamptz - interval '90 days'`

const matterPrefix = `case r.kind ${Object.entries(matterRules)
  .map(([kind, { prefix }]) => `when '${kind}' then '${prefix}'`)
  .join(' ')} end`

const registers = `select r.id, ${matterPrefix} || r.number as number, null::text as brand, r.kind as state, r.entered_at as came, r.entered_at as since,
    r.due_at as due, r.closed_at as ended, r.owner as who
  from public.matters r where r.closed_at is null and (r.clock <> 'review' or r.due_at <= $1::timestamptz + interval '30 days')
    or r.closed_at >= $2::timestamptz`

/** The select of each kind. */
export const itemsOf: Record<WaitingKind, string> = {
  consults,
  calls,
  pharmacy,
  shop,
  parcels,
  returns,
  messages: written(true),
  threads: written(false),
  refunds,
  refunds_failed: refundsFailed,
  shop_refunds_failed: shopRefundsFailed,
  disputes,
  privacy,
  registers,
}
