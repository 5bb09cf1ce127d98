import { clinicDay, gone, type Invariant, some, wasGone, wasStopped } from './invariant.ts'

const shipped = some('orders', 'shipped_at is not null and replaces is null and rest_of is null')
/** Its prescription and patient, so that a plant can lay down another supply beside it. */
const ofShipped = (column: string) => `(select ${column} from public.orders where id = ${shipped})`

/**
 * Each order with the first one of its family: what is made again for another belongs to the supply that it makes good, and so does
 * a rest. `is_rest`: it brings only what was owed.
 */
const families = `with recursive family as (
    select id, id as root, false as is_rest from public.orders where replaces is null and rest_of is null
    union all
    select o.id, f.root, f.is_rest or o.rest_of is not null from public.orders o join family f on f.id = coalesce(o.replaces, o.rest_of)),
  supplied as (
    select o.id, o.number, o.patient_id, o.state, o.held_from, f.root, f.is_rest, p.interval_days, o.verified_at, o.shipped_at, o.early_up_to,
      greatest(s.supplied_on, ${clinicDay('o.shipped_at')}) as day,
      array(select distinct split_part(one, '_', 1)
        from jsonb_array_elements(p.items) item, unnest(string_to_array(item ->> 'medicine', '+')) one) as actives
    from public.supplies s join public.orders o on o.id = s.order_id join family f on f.id = o.id
    join public.prescriptions p on p.id = s.prescription_id)`

/** Whether another part of the supply of `alias` had reached the patient, or was going to, at a moment: then its rest counts with that. */
const begun = (
  alias: string,
  at: string,
) => `exists (select from supplied b where b.root = ${alias}.root and not b.is_rest
  and b.verified_at <= ${at} and not ${wasGone('b', at)})`

/** A second supply of the same prescription, as if it had been verified beside the first. */
const second = (state: string, shippedAt: string): string[] => [
  `insert into public.orders (id, patient_id, prescription_id, subscription_id, invoice_id, brand, title, state, compounded,
      supply_number, ship_to, received_at, due_at, verified_at, verified_by, shipped_at)
    select 'ffffffff-0000-4000-8000-0000000000aa', patient_id, prescription_id, subscription_id, gen_random_uuid(), brand, title,
      '${state}', compounded, 9, ship_to, received_at, due_at, verified_at, verified_by, ${shippedAt} from public.orders where id = ${shipped}`,
  `insert into public.supplies (order_id, prescription_id, patient_id, supply_number, is_replacement, supplied_on, pharmacist_id)
    select 'ffffffff-0000-4000-8000-0000000000aa', prescription_id, patient_id, 9, true, supplied_on, pharmacist_id
    from public.supplies where order_id = ${shipped}`,
]

export const supplyInvariants: Invariant[] = [
  {
    name: 'INV-01 INV-06 every counted supply was dispensed once, and none beyond the repeats but those given back',
    sql: `select p.number from public.prescriptions p
      where p.supplies_used - p.supplies_voided > p.supplies_total
        or p.supplies_voided <> (select count(*) from public.supply_voids v
          where v.prescription_id = p.id and v.arrived_at is null)
        or p.supplies_used <> (select count(*) from public.supplies s where s.prescription_id = p.id and not s.is_replacement)`,
    plant: [`delete from public.supplies where order_id = ${shipped}`],
  },
  {
    // What was lost and turns up is used again only while a supply is left, and not where it comes back to us.
    name: 'INV-06 a supply is given back exactly where all of it ended before it reached the patient',
    sql: `select o.number from public.supplies s join public.orders o on o.id = s.order_id
      where not s.is_replacement
        and not exists (select from public.orders x where x.invoice_id = o.invoice_id and x.state not in ${gone})
        and not exists (select from public.supply_voids v where v.order_id = s.order_id)
      union all select x.number from public.supply_voids v join public.orders o on o.id = v.order_id
        join public.orders x on x.invoice_id = o.invoice_id
      where v.arrived_at is null and x.state not in ${gone} and not exists (select from public.audit_log a
        where a.subject_type = 'order' and a.subject_id = x.id::text and a.from_state = 'lost')`,
    plant: [`update public.orders set state = 'destroyed' where invoice_id = ${ofShipped('invoice_id')}`],
  },
  {
    name: 'INV-01 what was verified had its legal form, an active prescription and a day within it then',
    sql: `select o.number from public.orders o join public.prescriptions p on p.id = o.prescription_id
      where o.verified_at is not null
        and (p.legal_form_received_at is null or p.legal_form_received_at > o.verified_at
          or ${clinicDay('o.verified_at')} not between p.written_on and p.expires_on or ${wasStopped('o.verified_at')})`,
    plant: [`update public.prescriptions set legal_form_received_at = null where id = ${ofShipped('prescription_id')}`],
  },
  {
    name: 'INV-01 one paid invoice is one order at most, beside what is made again of it or follows as its rest',
    sql: `select o.number from public.orders o join public.invoices i on i.id = o.invoice_id
      where i.status <> 'paid' or (select count(*) from public.orders x
        where x.invoice_id = o.invoice_id and x.replaces is null and x.rest_of is null) > 1`,
    plant: [`update public.invoices set status = 'void' where id = ${ofShipped('invoice_id')}`],
  },
  {
    name: 'INV-05 nobody releases what they compounded, and nobody dispenses what they prescribed or what is for themselves',
    sql: `select w.order_id::text from public.worksheets w where w.released_by = w.compounded_by
      union all select s.order_id::text from public.supplies s join public.pharmacists h on h.id = s.pharmacist_id
        join public.prescriptions p on p.id = s.prescription_id join public.doctors d on d.id = p.doctor_id
        where h.user_id in (s.patient_id, d.user_id)
      union all select p.id::text from public.prescriptions p join public.doctors d on d.id = p.doctor_id
        where d.user_id = p.patient_id`,
    plant: [
      `update public.doctors set user_id = (select h.user_id from public.supplies s join public.pharmacists h on h.id = s.pharmacist_id limit 1)
        where id = ${ofShipped('(select doctor_id from public.prescriptions p where p.id = prescription_id)')}`,
    ],
  },
  {
    // What a pharmacist let come early is kept by no interval that ends by the day they named. A day counts from the handover, or from the check where that came later; what came to nothing by then does not count, and
    // a rest counts only where nothing else of its supply does.
    name: 'INV-06 the same active is not handed over within three quarters of its interval, by any prescription',
    sql: `${families}
      select later.number from supplied later join supplied earlier
        on earlier.patient_id = later.patient_id and earlier.root <> later.root and earlier.actives && later.actives
      where later.shipped_at is not null and earlier.shipped_at is not null and earlier.id <> later.id
        and (earlier.shipped_at, earlier.id) < (later.shipped_at, later.id)
        and not ${wasGone('earlier', 'later.shipped_at')}
        and later.day < earlier.day + ceil(earlier.interval_days * 0.75)::int
        and earlier.day + ceil(earlier.interval_days * 0.75)::int > coalesce(later.early_up_to, '-infinity')
        and not (later.is_rest and ${begun('later', 'later.shipped_at')})
        and not (earlier.is_rest and ${begun('earlier', 'later.shipped_at')})`,
    plant: second('shipped', `shipped_at + interval '21 days'`),
  },
  {
    name: 'INV-06 never are two supplies of one active verified and not sent, by any prescription',
    sql: `${families}, waiting as (select * from supplied
        where coalesce(held_from, state) in ('verified','compounding','quality_check','packed'))
      select one.number from waiting one join waiting two
        on two.patient_id = one.patient_id and two.root <> one.root and two.actives && one.actives
      where not (one.is_rest and ${begun('one', '$now')}) and not (two.is_rest and ${begun('two', '$now')})`,
    plant: [
      ...second('packed', 'null'),
      `update public.orders set state = 'verified', shipped_at = null where id = ${shipped}`,
      `update public.orders set state = 'verified', shipped_at = null
        where prescription_id = (select prescription_id from public.orders where id = 'ffffffff-0000-4000-8000-0000000000aa')`,
    ],
  },
  {
    name: 'INV-07 nothing leaves after the last day of its prescription, and none is for more than twelve months',
    sql: `select o.number from public.orders o join public.prescriptions p on p.id = o.prescription_id
      where ${clinicDay('o.shipped_at')} > p.expires_on or p.expires_on > p.written_on + interval '12 months'`,
    plant: [
      `update public.prescriptions set expires_on = written_on where id = ${ofShipped('prescription_id')}`,
      `update public.orders set shipped_at = shipped_at + interval '2 days' where id = ${shipped}`,
    ],
  },
  {
    name: 'INV-09 what leaves keeps for as long as it lasts, and no batch outlives its ingredients or six months',
    sql: `select o.number from public.dispensed_items i join public.orders o on o.id = i.order_id and o.attempt = i.attempt
      join public.prescriptions p on p.id = o.prescription_id
      where o.shipped_at is not null and i.expires_on < ${clinicDay('o.shipped_at')} + p.supply_days
      union all select o.number from public.worksheets w join public.orders o on o.id = w.order_id
      where w.expires_on > ${clinicDay('w.compounded_at')} + interval '6 months'
        or w.expires_on > (select min((lot ->> 'expiresOn')::date) from jsonb_array_elements(w.lots) lot)`,
    plant: [`update public.worksheets set expires_on = '2099-01-01' where compounded_at is not null`],
  },
  {
    name: 'INV-10 a batch of our own is one patient’s, and what is compounded says why',
    sql: `select i.batch_number from public.dispensed_items i where i.compounded
        group by i.batch_number having count(distinct i.patient_id) > 1
      union all select w.batch_number from public.worksheets w join public.orders o on o.id = w.order_id
        where w.patient_id <> o.patient_id
      union all select p.number::text from public.prescriptions p, jsonb_array_elements(p.items) one
        where (one ->> 'compounded')::boolean and coalesce(one ->> 'compoundingReason', '') = ''`,
    plant: [
      `update public.worksheets set patient_id = (select id from public.profiles p where p.id <> patient_id limit 1)`,
    ],
  },
  {
    name: 'INV-11 nothing is dispensed by a payment alone: a pharmacist has checked what goes on',
    sql: `select o.number from public.orders o where (o.verified_by is null or not exists (select from public.supplies s where s.order_id = o.id))
      and coalesce(o.held_from, o.state) in ('verified','compounding','quality_check','packed','shipped','delivered','returned')`,
    plant: [`update public.orders set verified_by = null where id = ${shipped}`],
  },
  {
    name: 'nothing is being made for a prescription that is on hold or has ended',
    sql: `select o.number from public.orders o join public.prescriptions p on p.id = o.prescription_id
      where o.state in ('received','verified','compounding','quality_check','packed')
        and p.status not in ('active','exhausted')`,
    plant: [
      `update public.orders set state = 'packed' where id = ${shipped}`,
      `update public.prescriptions set status = 'ceased' where id = ${ofShipped('prescription_id')}`,
    ],
  },
  {
    name: 'nothing leaves for a prescription that is on hold or has ended',
    sql: `select o.number from public.orders o join public.prescriptions p on p.id = o.prescription_id
      where o.shipped_at is not null and ${wasStopped('o.shipped_at')}`,
    plant: [
      `insert into public.prescription_moves (prescription_id, patient_id, action, reason, message, by_role, by_name, at, step)
        select prescription_id, patient_id, 'hold', 'other', '', 'doctor', '', shipped_at - interval '1 minute', 99
        from public.orders where id = ${shipped}`,
    ],
  },
  {
    name: 'nothing that is recalled leaves while its recall is open',
    sql: `select o.number from public.recalls r join public.recall_orders l on l.recall_id = r.id join public.orders o on o.id = l.order_id
      where not r.is_drill and o.shipped_at > r.started_at and o.shipped_at < coalesce(r.closed_at, 'infinity')
        and exists (select from public.dispensed_items i where i.order_id = o.id and i.attempt = o.attempt and i.batch_number = r.code)`,
    plant: [
      `insert into public.recalls (id, code, reason, message, is_drill, started_by, started_at)
        select '00000000-0000-4000-8000-0000000000ab', i.batch_number, '', '', false, '', o.shipped_at - interval '1 minute'
        from public.orders o join public.dispensed_items i on i.order_id = o.id where o.id = ${shipped} limit 1`,
      `insert into public.recall_orders (recall_id, order_id, patient_id, what)
        select '00000000-0000-4000-8000-0000000000ab', id, patient_id, '' from public.orders where id = ${shipped}`,
    ],
  },
  {
    name: 'what was paid is supplied, on its way to be, paid back, or at the bank',
    sql: `select i.number from public.invoices i
      where i.status = 'paid' and i.amount_cents > 0
        and not exists (select from public.orders o where o.invoice_id = i.id and o.state not in ${gone})
        and not exists (select from public.refunds r where r.invoice_id = i.id)
        and not exists (select from public.disputes d where d.stripe_invoice_id = i.stripe_invoice_id and d.state <> 'won')`,
    plant: [`update public.orders set state = 'destroyed' where invoice_id = ${ofShipped('invoice_id')}`],
  },
]
