import { clinicDay, type Invariant, madeGood, some, wasGone, wasStopped } from './invariant.ts'

const renewal = some('invoices', `status = 'paid' and billing_reason = 'subscription_cycle'`)
const paid = some('invoices', `status = 'paid'`)
const planOf = (
  invoice: string,
) => `(select s.plan_id from public.subscriptions s join public.invoices i on i.subscription_id = s.id
  where i.id = ${invoice})`

const renewals = `public.invoices i join public.subscriptions s on s.id = i.subscription_id
  join public.plans l on l.id = s.plan_id join public.prescriptions p on p.id = l.prescription_id
  where i.status = 'paid' and i.amount_cents > 0 and i.billing_reason = 'subscription_cycle' and not ${madeGood}`

export const chargeInvariants: Invariant[] = [
  {
    // The provider counts whole seconds.
    name: 'INV-11 nobody pays for a plan that they have not confirmed before',
    sql: `select i.number from public.invoices i join public.subscriptions s on s.id = i.subscription_id
      join public.plans p on p.id = s.plan_id
      where i.status = 'paid' and (p.confirmed_at is null or date_trunc('second', p.confirmed_at) > i.paid_at)`,
    plant: [`update public.plans set confirmed_at = null where id = ${planOf(paid)}`],
  },
  {
    name: 'nothing is paid back twice, or more than was paid',
    sql: `select i.number from public.invoices i join public.refunds r on r.invoice_id = i.id
      group by i.id having count(*) > count(distinct r.order_id) + count(*) filter (where r.order_id is null)
        or sum(r.amount_cents) > i.amount_cents`,
    plant: [
      `insert into public.refunds (invoice_id, order_id, patient_id, amount_cents, reason, requested_at)
        select id, gen_random_uuid(), patient_id, amount_cents, 'test', issued_at from public.invoices, generate_series(1, 2) where id = ${paid}`,
    ],
  },
  {
    name: 'a delivery that waited for an answer was never charged on its day',
    sql: `select i.number from public.refills f join public.invoices i on i.subscription_id = f.subscription_id
      where f.state in ('requested','doctor_review','needs_consult','declined') and i.status = 'paid' and i.amount_cents > 0
        and i.paid_at >= f.charge_on and not ${madeGood}`,
    plant: [
      `update public.refills set state = 'requested', charge_on = (select paid_at from public.invoices where id = ${renewal})
        where subscription_id = (select subscription_id from public.invoices where id = ${renewal})`,
    ],
  },
  {
    name: 'nothing is asked before a delivery that will not be, since its prescription has ended',
    sql: `select f.id::text from public.refills f join public.prescriptions p on p.id = f.prescription_id
      where f.state in ('requested','doctor_review','needs_consult','approved','declined') and p.status in ('ceased','superseded','expired','released')`,
    plant: [
      `update public.refills set state = 'requested' where subscription_id = (select subscription_id from public.invoices where id = ${renewal})`,
      `update public.prescriptions p set status = 'superseded' from public.plans l where l.prescription_id = p.id and l.id = ${planOf(renewal)}`,
    ],
  },
  {
    // Also while what is made again for it, or its rest, lies in the pharmacy, for whatever reason it is held there.
    name: 'a renewal is never charged while a paid supply before it has not left or is on hold',
    sql: `select i.number from public.orders o, ${renewals}
        and o.subscription_id = i.subscription_id and o.invoice_id <> i.id and o.received_at < i.paid_at
        and coalesce(o.shipped_at, 'infinity') > i.paid_at and not ${wasGone('o', 'i.paid_at')}`,
    plant: [
      `update public.orders set shipped_at = null where subscription_id = (select subscription_id from public.invoices where id = ${renewal})`,
    ],
  },
  {
    name: 'no renewal is charged without a right to supply on that day',
    sql: `select i.number from ${renewals}
        and (${clinicDay('i.paid_at')} > p.expires_on or ${wasStopped('i.paid_at')}
          or (select count(*) from public.supplies u where u.prescription_id = p.id and not u.is_replacement
            and u.created_at < i.paid_at and not exists (select from public.supply_voids v where v.order_id = u.order_id
              and v.voided_at <= i.paid_at and coalesce(v.arrived_at, 'infinity') > i.paid_at)) >= p.supplies_total)`,
    plant: [
      `update public.prescriptions p set expires_on = written_on from public.plans l where l.prescription_id = p.id and l.id = ${planOf(renewal)}`,
    ],
  },
  {
    name: 'INV-04 each renewal was weighed before it was charged, and nothing spoke against it',
    sql: `select i.number from ${renewals}
        and not coalesce((select g.verdict -> 'problems' = '[]' and g.verdict -> 'due' = '[]' from public.gate_runs g
          where g.gate = 'renewal' and g.prescription_id = p.id and g.at <= i.paid_at order by g.at desc, g.id desc limit 1), false)`,
    plant: [`delete from public.gate_runs where gate = 'renewal'`],
  },
  {
    name: 'INV-18 nobody pays for what was declined, referred or withdrawn',
    sql: `select i.number from public.invoices i join public.subscriptions s on s.id = i.subscription_id
      join public.plans l on l.id = s.plan_id join public.consults c on c.id = l.consult_id
      where c.state in ('declined','referred','expired','abandoned','withdrawn')`,
    plant: [
      `update public.consults set state = 'declined' where id = (select consult_id from public.plans where id = ${planOf(paid)})`,
    ],
  },
]
