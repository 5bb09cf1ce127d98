import type { TestApp } from '#test/test-app.ts'

export type OrderNow = {
  id: string
  number: number
  state: string
  heldFrom: string | null
  holdReason: string
  compounded: boolean
  destroyedBy: string | null
  version: number
  hasClaim: boolean
  /** Its patient may still say that something is wrong with it. */
  canClaim: boolean
  hasParcel: boolean
  /** A batch of it was rejected, and it is made again. */
  isReworked: boolean
  /** The signed original of its prescription has come. */
  hasForm: boolean
  /** The batches in it that are not being recalled. */
  batches: string[]
}
export type ScriptNow = {
  id: string
  status: string
  version: number
  template: string
  heldFor: string | null
  /** An order shows it to the pharmacy, which has not had the signed original. */
  lacksForm: boolean
}

/** Where somebody stands, so that a history goes on with what can be done. The newest of each kind comes first. */
export type Standing = {
  orders: OrderNow[]
  scripts: ScriptNow[]
  offers: { id: string }[]
  subscription: { id: string; ends: boolean; runs: boolean } | null
  refill: string | null
  report: { id: string; version: number; level: string; state: string; effects: string[] } | null
  query: { id: string; version: number } | null
  checkIn: string | null
  checkInToRead: string | null
  openCase: { id: string; state: string; isReview: boolean } | null
  openRecall: string | null
  /** What did not go through, and whether its bank wants to be asked. */
  owed: string | null
  asksBank: boolean
  /** The newest payment for a plan that something may be left of. */
  payment: string | null
  toAgree: string | null
  dispute: string | null
  goods: { id: string; ends: boolean } | null
  isPregnant: boolean
  isIll: boolean
}

/** One question for everybody. Names are those of the type. */
const question = `
  select u.id,
    coalesce((select jsonb_agg(o order by o.number desc) from (select o.id, o.number, o.state, o.held_from as "heldFrom", o.hold_reason as "holdReason",
      o.compounded, o.destroyed_by as "destroyedBy", o.version,
      exists (select from public.supply_claims k where k.order_id = o.id and k.outcome is null) as "hasClaim",
      exists (select from public.parcels k where k.order_id = o.id and k.voided_at is null) as "hasParcel",
      exists (select from public.worksheets k where k.order_id = o.id and k.attempt = o.attempt and k.status = 'rejected') as "isReworked",
      exists (select from public.prescriptions k where k.id = o.prescription_id and k.legal_form_received_at is not null) as "hasForm",
      (o.state in ('shipped','delivered') and coalesce(o.delivered_at, $2) > $2::timestamptz - interval '29 days'
        and not exists (select from public.supply_claims k where k.order_id = o.id)) as "canClaim",
      array(select distinct i.batch_number from public.dispensed_items i where i.order_id = o.id and i.attempt = o.attempt
        and not exists (select from public.recalls r where r.code = i.batch_number)) as batches
      from public.orders o where o.patient_id = u.id) o), '[]') as orders,
    coalesce((select jsonb_agg(p order by p.signed_at desc) from (select p.id, p.status, p.version, p.template_code as template, p.signed_at,
      p.legal_form_received_at is null and exists (select from public.orders k where k.prescription_id = p.id) as "lacksForm",
      (select m.reason from public.prescription_moves m where m.prescription_id = p.id order by m.step desc limit 1) as "heldFor"
      from public.prescriptions p where p.patient_id = u.id) p), '[]') as scripts,
    coalesce((select jsonb_agg(to_jsonb(l)) from (select l.id from public.plans l join public.prescriptions p on p.id = l.prescription_id
      where l.patient_id = u.id and l.status in ('offered','paying') and p.status = 'active') l), '[]') as offers,
    (select jsonb_build_object('id', s.id, 'ends', s.cancel_at_period_end, 'runs', p.status in ('active','on_hold'))
      from public.subscriptions s join public.prescriptions p on p.id = s.prescription_id
      where s.patient_id = u.id and s.status in ('active','trialing','past_due') order by s.created_at desc limit 1) as subscription,
    (select to_jsonb(f.state) from public.refills f where f.patient_id = u.id and f.state in ('requested','doctor_review','needs_consult','approved','declined')
      order by f.charge_on desc limit 1) as refill,
    (select jsonb_build_object('id', r.id, 'version', r.version, 'level', r.level, 'state', r.state, 'effects', r.found) from public.side_effects r
      where r.patient_id = u.id and r.state in ('open','answered') order by r.reported_at desc limit 1) as report,
    (select jsonb_build_object('id', q.id, 'version', q.version) from public.supply_queries q
      where q.patient_id = u.id and (q.outcome is null or q.outcome = 'stay_held') order by q.asked_at desc limit 1) as query,
    (select to_jsonb(k.id) from public.check_ins k where k.patient_id = u.id and k.state in ('due','overdue') order by k.due_on limit 1) as "checkIn",
    (select to_jsonb(k.id) from public.check_ins k where k.patient_id = u.id and k.state in ('completed','escalated') and k.flags <> '{}' limit 1) as "checkInToRead",
    (select jsonb_build_object('id', c.id, 'state', c.state,
      'isReview', exists (select from public.prescription_reviews r where r.consult_id = c.id)) from public.consults c
      where c.patient_id = u.id and c.state in ('submitted','in_review','needs_info','video_required')) as "openCase",
    (select to_jsonb(r.id) from public.recalls r join public.recall_orders l on l.recall_id = r.id join public.orders o on o.id = l.order_id
      where l.patient_id = u.id and r.closed_at is null limit 1) as "openRecall",
    (select to_jsonb(o.id) from public.owed_payments o where o.patient_id = u.id and o.state in ('trying','paused') order by o.failed_at desc limit 1) as owed,
    coalesce((select t.outcome = 'needs_holder' from public.owed_payments o join public.payment_tries t on t.owed_id = o.id
      where o.patient_id = u.id and o.state in ('trying','paused') order by o.failed_at desc, t.number desc limit 1), false) as "asksBank",
    (select to_jsonb(i.id) from public.invoices i where i.patient_id = u.id and i.status = 'paid' and i.amount_cents > 0
      order by i.paid_at desc limit 1) as payment,
    (select to_jsonb(q.id) from public.refund_requests q where q.patient_id = u.id and q.decision is null limit 1) as "toAgree",
    (select to_jsonb(d.id) from public.disputes d where d.patient_id = u.id and d.state = 'to_answer'
      and not exists (select from public.dispute_answers a where a.dispute_id = d.id) limit 1) as dispute,
    (select jsonb_build_object('id', g.id, 'ends', g.cancel_at_period_end) from public.product_subscriptions g
      where g.patient_id = u.id and g.status in ('active','past_due') limit 1) as goods,
    coalesce((select f.value -> 'values' ? 'pregnant' from public.clinical_facts f where f.patient_id = u.id and f.key = 'pregnancy_status'
      order by f.at desc limit 1), false) as "isPregnant",
    coalesce((select not (f.value -> 'values' ? 'none') from public.clinical_facts f where f.patient_id = u.id and f.key = 'health_conditions'
      order by f.at desc limit 1), false) as "isIll"
  from unnest($1::uuid[]) with ordinality u (id, place) order by u.place`

export const standingOf = async (app: TestApp, patientIds: string[]): Promise<Standing[]> =>
  (await app.deps.pool.query(question, [patientIds, app.clock.now()])).rows
