import { clinicDay, type Invariant, madeGood, some } from './invariant.ts'

const paidRenewals = `public.invoices i join public.subscriptions s on s.id = i.subscription_id
  where i.status = 'paid' and i.amount_cents > 0 and i.billing_reason <> 'subscription_create' and not ${madeGood}`

const renewal = some('invoices', `status = 'paid' and billing_reason = 'subscription_cycle'`)
const person = `(select patient_id from public.invoices where id = ${renewal})`

/** From when on we knew of a dispute. */
const known = `(select min(a.at) from public.audit_log a where a.subject_type = 'dispute' and a.subject_id = d.id::text)`

/** Goods with some deliveries, each so many days after the last. */
const goodsWith = (days: number[]): string[] => [
  `insert into public.product_subscriptions (id, patient_id, request_key, brand, status, frequency_days, amount_cents, currency, ship_to, stripe_subscription_id)
    select '00000000-0000-4000-8000-0000000000c1', patient_id, gen_random_uuid(), 'men', 'active', 45, 1800, 'AUD', '{}', 'sub_planted' from public.invoices where id = ${renewal}`,
  ...days.map(
    day => `insert into public.product_deliveries (subscription_id, patient_id, stripe_invoice_id, amount_cents, state, reference, shop_order_id, paid_at)
    values ('00000000-0000-4000-8000-0000000000c1', ${person}, 'in_planted${day}', 1800, 'ordered', 'planted${day}', 'order${day}', timestamptz '2026-01-01' + interval '${day} days')`,
  ),
]

/** A dispute about the payment before the renewal, of which we have known since. */
const disputed = (at: string): string[] => [
  `insert into public.disputes (id, stripe_dispute_id, stripe_invoice_id, kind, subject_id, patient_id, brand, amount_cents, currency, reason, status, state, opened_at, updated_at)
    select '00000000-0000-4000-8000-0000000000d1', 'dp_planted', 'in_none', 'plan', subscription_id, patient_id, 'men', 7050, 'AUD', '', 'needs_response', 'to_answer', ${at}, ${at}
    from public.invoices where id = ${renewal}`,
  `insert into public.audit_log (at, actor_role, action, subject_type, subject_id)
    select ${at}, 'system', 'dispute.to_answer', 'dispute', '00000000-0000-4000-8000-0000000000d1' from public.invoices where id = ${renewal}`,
]

export const moneyInvariants: Invariant[] = [
  {
    name: 'no renewal is charged without a notice of its amount, at least seven days before and after the payment before it',
    sql: `select i.number from ${paidRenewals} and not exists (select from public.price_ledger n
        where n.subject_id = s.plan_id and n.kind = 'notice' and n.amount_cents >= i.amount_cents
          and ${clinicDay('n.at')} + 7 <= ${clinicDay('i.paid_at')}
          and n.at > coalesce((select max(b.paid_at) from public.invoices b where b.subscription_id = s.id and b.status = 'paid'
            and b.amount_cents > 0 and b.paid_at < i.paid_at), '-infinity'))`,
    plant: [`delete from public.price_ledger where kind = 'notice'`],
  },
  {
    name: 'no goods are charged again without a notice of their amount, seven days before',
    sql: `select d.stripe_invoice_id from public.product_deliveries d
      where d.paid_at > (select min(f.paid_at) from public.product_deliveries f where f.subscription_id = d.subscription_id)
        and not exists (select from public.price_ledger n where n.subject_id = d.subscription_id and n.kind = 'notice'
          and n.amount_cents = d.amount_cents and ${clinicDay('n.at')} + 7 <= ${clinicDay('d.paid_at')} and n.at > (select max(b.paid_at)
            from public.product_deliveries b where b.subscription_id = d.subscription_id and b.paid_at < d.paid_at))`,
    plant: goodsWith([0, 45]),
  },
  {
    name: 'nobody is charged twice for one supply: two payments of one plan are three quarters of its interval apart',
    sql: `select i.number from ${paidRenewals} and exists (select from public.invoices b
        where b.subscription_id = i.subscription_id and b.id <> i.id and b.status = 'paid' and b.amount_cents > 0
          and (b.paid_at, b.id) < (i.paid_at, i.id) and ${clinicDay('i.paid_at')} < ${clinicDay('b.paid_at')} + ceil(s.interval_days * 0.75)::int
          and not exists (select from public.refunds r where r.invoice_id = b.id))
        and not exists (select from public.orders o where o.invoice_id = i.id and o.early_up_to is not null)`,
    plant: [
      `insert into public.invoices (patient_id, subscription_id, stripe_invoice_id, number, status, billing_reason, amount_cents, currency, period_start, period_end, issued_at, paid_at)
        select patient_id, subscription_id, 'in_planted', 'PLANTED', 'paid', 'subscription_cycle', amount_cents, currency, period_start, period_end, issued_at, paid_at + interval '1 day'
        from public.invoices where id = ${renewal}`,
    ],
  },
  {
    name: 'nobody is charged twice for goods: two deliveries are as far apart as was agreed',
    sql: `select d.stripe_invoice_id from public.product_deliveries d join public.product_subscriptions g on g.id = d.subscription_id
      join public.product_deliveries b on b.subscription_id = d.subscription_id and b.paid_at < d.paid_at
      where d.paid_at < b.paid_at + make_interval(days => g.frequency_days - 1)`,
    plant: goodsWith([0, 3]),
  },
  {
    name: 'nothing is charged after a cancellation that was not taken back',
    sql: `select i.number from public.plan_changes c join public.invoices i on i.subscription_id = c.subscription_id
      where c.kind = 'cancel' and i.status = 'paid' and i.amount_cents > 0 and i.paid_at > c.made_at and not ${madeGood}
        and not exists (select from public.plan_changes k where k.subscription_id = c.subscription_id and k.number > c.number and k.kind = 'keep')`,
    plant: [
      `insert into public.plan_changes (subscription_id, patient_id, number, kind, title, told, made_at)
        select subscription_id, patient_id, 99, 'cancel', '', '{""}', paid_at - interval '1 hour' from public.invoices where id = ${renewal}`,
    ],
  },
  {
    name: 'the ledger of prices has each payment and each repayment once, to the cent, and no more back than was paid',
    sql: `select i.number from public.invoices i left join public.price_ledger n on n.key = 'charged:' || i.stripe_invoice_id
        where i.status = 'paid' and i.amount_cents > 0 and n.amount_cents is distinct from i.amount_cents
      union all select d.stripe_invoice_id from public.product_deliveries d left join public.price_ledger n on n.key = 'goods-charged:' || d.stripe_invoice_id
        where d.subscription_id <> '00000000-0000-4000-8000-0000000000c1' and n.amount_cents is distinct from d.amount_cents
      union all select r.id::text from public.refunds r left join public.price_ledger n
          on n.key = 'paid_back:' || r.id || case when r.attempt = 1 then '' else ':' || r.attempt end
        where r.status = 'succeeded' and r.stripe_refund_id is not null and n.amount_cents is distinct from r.amount_cents
      union all select n.subject_id::text from public.price_ledger n group by n.subject_id
        having sum(case n.kind when 'paid_back' then n.amount_cents when 'sent_back' then -n.amount_cents when 'charged' then -n.amount_cents else 0 end) > 0`,
    plant: [`update public.price_ledger set amount_cents = amount_cents + 1 where kind = 'charged'`],
  },
  {
    name: 'a payment that was not allowed goes back in full, in the moment in which we learn of it',
    sql: `select a.subject_id from public.audit_log a join public.invoices i on i.id::text = a.subject_id
      where a.action = 'invoice.charge_not_allowed' and coalesce((select sum(r.amount_cents) from public.refunds r
        where r.invoice_id = i.id and r.requested_at <= a.at + interval '1 minute'), 0) < i.amount_cents`,
    plant: [
      `insert into public.audit_log (at, actor_role, action, subject_type, subject_id)
        select paid_at, 'system', 'invoice.charge_not_allowed', 'invoice', id::text from public.invoices where id = ${renewal}`,
    ],
  },
  {
    name: 'no plan is charged while a payment for a plan is disputed',
    sql: `select i.number from ${paidRenewals} and exists (select from public.disputes d
        where d.patient_id = i.patient_id and d.kind = 'plan' and i.paid_at > ${known} and i.paid_at < coalesce(d.closed_at, 'infinity'))`,
    plant: disputed(`paid_at - interval '1 hour'`),
  },
  {
    name: 'nothing of a plan leaves while a payment for it is disputed',
    sql: `select o.number from public.disputes d join public.orders o on o.subscription_id = d.subject_id
      where d.kind = 'plan' and o.shipped_at > ${known} and o.shipped_at < coalesce(d.closed_at, 'infinity')`,
    plant: disputed(`paid_at - interval '60 days'`),
  },
  {
    name: 'what failed is tried by itself three times at most, and never once it is paid or given up',
    sql: `select o.number from public.owed_payments o join public.payment_tries t on t.owed_id = o.id
      where t.by = 'schedule' and not t.is_backup group by o.id having count(*) > 3
      union all select o.number from public.owed_payments o join public.payment_tries t on t.owed_id = o.id
      where t.at > o.settled_at + interval '1 minute'`,
    plant: [
      `insert into public.owed_payments (id, patient_id, brand, kind, subject_id, stripe_subscription_id, stripe_invoice_id, number, amount_cents, currency, interval_days, state, failed_at, settled_at)
        select '00000000-0000-4000-8000-0000000000e1', patient_id, 'men', 'plan', subscription_id, 'sub_none', 'in_none', 'PLANTED', 7050, 'AUD', 45, 'dropped', paid_at, paid_at
        from public.invoices where id = ${renewal}`,
      `insert into public.payment_tries (owed_id, patient_id, number, by, outcome, card, code, at)
        select '00000000-0000-4000-8000-0000000000e1', patient_id, n, 'schedule', 'failed', '0341', '', paid_at from public.invoices, generate_series(1, 4) n where id = ${renewal}`,
    ],
  },
]

/** What the provider says about money, put beside our records: where the two do not agree to the cent. */
export const prepareMoves = `create table if not exists histories.moves (id text primary key, kind text, cents int, source text, invoice text)`

/**
 * Per payment and per repayment, against the provider's own list and apart from the product's comparison: what is there and not here,
 * here and not there, or not the same; and what was charged twice.
 */
export const moneyDiffers = `
  with ours as (
    select 'charge' as kind, i.stripe_invoice_id as key, i.amount_cents as cents from public.invoices i where i.status = 'paid' and i.amount_cents > 0
    union all select 'charge', d.stripe_invoice_id, d.amount_cents from public.product_deliveries d
    union all select 'refund', r.stripe_refund_id, -r.amount_cents from public.refunds r where r.status in ('pending','succeeded') and r.stripe_refund_id is not null
    union all select 'refund', d.stripe_refund_id, -d.amount_cents from public.product_deliveries d where d.stripe_refund_id is not null and d.refund_failed_at is null
    union all select 'dispute', d.stripe_dispute_id, -d.amount_cents from public.disputes d
    union all select 'dispute_won', d.stripe_dispute_id, d.amount_cents from public.disputes d where d.state = 'won'),
  theirs as (select kind, case kind when 'charge' then invoice else source end as key, sum(cents)::int as cents
    from histories.moves where kind in ('charge','refund','dispute','dispute_won') group by 1, 2)
  select kind, key, o.cents as ours, t.cents as theirs from ours o full join theirs t using (kind, key)
    where o.cents is distinct from t.cents
  union all select 'day', ${clinicDay('o.paid_at')}::text, sum(o.amount_cents)::int, null from public.invoices o
    where o.status = 'paid' and o.amount_cents > 0 and not exists (select from histories.moves m where m.invoice = o.stripe_invoice_id) group by 2
  union all select 'not paid back', r.id::text, r.amount_cents, null from public.refunds r join public.invoices i on i.id = r.invoice_id
    where r.status = 'requested'
      and not exists (select from public.disputes d where d.stripe_invoice_id = i.stripe_invoice_id and d.state <> 'won')`
