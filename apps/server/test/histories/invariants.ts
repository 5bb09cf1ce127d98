import type { TestApp } from '#test/test-app.ts'

type Invariant = { name: string; sql: string }

const inZone = (column: string) => `(${column} at time zone 'Australia/Sydney')::date`

/** What holds at every moment, whatever was done in whichever order: each finds the rows that break it. */
export const invariants: Invariant[] = [
  {
    name: 'INV-01 INV-06 every counted supply was dispensed, and none beyond the repeats',
    sql: `select p.number from public.prescriptions p
      where p.supplies_used > p.supplies_total
        or p.supplies_used <> (select count(*) from public.supplies s where s.prescription_id = p.id)`,
  },
  {
    name: 'INV-01 one paid invoice is one order at most, and no order is without one',
    sql: `select o.number from public.orders o join public.invoices i on i.id = o.invoice_id
      where i.status <> 'paid' or (select count(*) from public.orders x where x.invoice_id = o.invoice_id) > 1`,
  },
  {
    name: 'INV-06 the same medicine is not supplied again within three quarters of its interval',
    sql: `select later.id from public.supplies earlier
      join public.supplies later on later.patient_id = earlier.patient_id and later.created_at > earlier.created_at
      join public.prescriptions p on p.id = earlier.prescription_id
      where later.supplied_on - earlier.supplied_on < floor(p.interval_days * 0.75)
        and exists (select from public.prescriptions q, jsonb_array_elements(q.items) a, jsonb_array_elements(p.items) b
          where q.id = later.prescription_id and a ->> 'medicine' = b ->> 'medicine')`,
  },
  {
    name: 'INV-07 nothing leaves after the last day of its prescription',
    sql: `select o.number from public.orders o join public.prescriptions p on p.id = o.prescription_id
      where ${inZone('o.shipped_at')} > p.expires_on`,
  },
  {
    name: 'nothing is being made for a prescription that is on hold or has ended',
    sql: `select o.number from public.orders o join public.prescriptions p on p.id = o.prescription_id
      where o.state in ('received','verified','compounding','quality_check','packed')
        and p.status not in ('active','exhausted')`,
  },
  {
    name: 'INV-11 nobody pays for a plan that they have not confirmed',
    sql: `select i.number from public.invoices i join public.subscriptions s on s.id = i.subscription_id
      join public.plans p on p.id = s.plan_id where i.status = 'paid' and p.confirmed_at is null`,
  },
  {
    name: 'INV-12 what a grave report concerns is not active while the report is open',
    sql: `select r.number from public.side_effects r
      join public.side_effect_holds h on h.side_effect_id = r.id join public.prescriptions p on p.id = h.prescription_id
      where r.level in ('E2','E3') and r.state in ('open','answered') and p.status in ('active','exhausted')`,
  },
  {
    name: 'INV-12 nothing leaves while a grave report is open',
    sql: `select o.number from public.orders o join public.side_effects r on r.patient_id = o.patient_id
      where r.level in ('E2','E3') and o.shipped_at > r.reported_at and o.shipped_at < coalesce(r.settled_at, 'infinity')`,
  },
  {
    name: 'what was paid is supplied, on its way to be, or paid back',
    sql: `select i.number from public.invoices i
      where i.status = 'paid' and i.amount_cents > 0
        and not exists (select from public.orders o where o.invoice_id = i.id and o.state not in ('cancelled','destroyed'))
        and not exists (select from public.refunds r where r.invoice_id = i.id)`,
  },
  {
    name: 'nothing is paid back twice, or more than was paid',
    sql: `select i.number from public.invoices i join public.refunds r on r.invoice_id = i.id
      group by i.id having count(*) > count(distinct r.order_id) + count(*) filter (where r.order_id is null)
        or sum(r.amount_cents) > i.amount_cents`,
  },
  {
    name: 'a delivery that waited for an answer was never charged on its day',
    sql: `select i.number from public.refills f join public.invoices i on i.subscription_id = f.subscription_id
      where f.state in ('requested','doctor_review','declined') and i.status = 'paid' and i.amount_cents > 0
        and i.paid_at >= f.charge_on`,
  },
  {
    name: 'INV-19 every gate keeps its rule version and the hash of its inputs',
    sql: `select id from public.gate_runs where rule_version = '' or inputs_hash !~ '^[0-9a-f]{64}$'`,
  },
]

/** The invariants that do not hold now, each with the rows that break it. */
export const broken = async (app: TestApp): Promise<{ name: string; rows: unknown[] }[]> => {
  const found: { name: string; rows: unknown[] }[] = []
  for (const { name, sql } of invariants) {
    const { rows } = await app.deps.pool.query(sql)
    if (rows.length > 0) found.push({ name, rows })
  }
  return found
}
