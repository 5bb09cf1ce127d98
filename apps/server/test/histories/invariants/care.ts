import { type Invariant, some, wasSigned } from './invariant.ts'

const signed = some('prescriptions', wasSigned('prescriptions'))
const verified = some('orders', 'verified_at is not null and shipped_at is not null')
const report = some('side_effects', `level in ('E2','E3') and state = 'open'`)

/** The steps at which a woman’s answer about pregnancy has to be younger than 90 days, with the medicines that ask for it. */
const teratogens = `(p.items @? '$[*].medicine ? (@ like_regex "SPI|CPA")')`

/**
 * When a patient was asked about pregnancy last before a moment. What only repeats an earlier assessment asks nobody, and what was
 * marked as entered in error by then does not count.
 */
const askedAbout = (at: string) => `greatest(
  (select max(f.at) from public.clinical_facts f where f.patient_id = o.patient_id and f.key = 'pregnancy_status' and f.at <= ${at}
    and not exists (select from public.fact_errors e where e.fact_id = f.id and e.at <= ${at})),
  (select max(c.submitted_at) from public.consults c where c.patient_id = o.patient_id and c.submitted_at <= ${at}
    and not exists (select from public.prescription_reviews r where r.consult_id = c.id)))`

/** Whether somebody’s work had been taken off them at a moment, because their registration was not current. */
const wasLapsed = (
  userId: string,
  at: string,
) => `coalesce((select a.action = 'account.staff.stop' from public.audit_log a
  where a.action in ('account.staff.stop','account.staff.resume') and a.subject_id = ${userId}::text and a.at < ${at}
  order by a.id desc limit 1), false)`

export const careInvariants: Invariant[] = [
  {
    name: 'INV-02 nobody signs, and nothing is active that was signed by somebody, whose registration is not current',
    sql: `select p.number from public.prescriptions p join public.doctors d on d.id = p.doctor_id
      where ${wasLapsed('d.user_id', 'p.signed_at')}
        or (p.status = 'active' and d.stopped_at is not null and not exists (select from public.prescription_moves m
          where m.prescription_id = p.id and m.action = 'release' and m.by_role = 'doctor' and m.at >= d.stopped_at))`,
    plant: [
      `update public.doctors set stopped_at = '2099-01-01' where id = (select doctor_id from public.prescriptions where status = 'active' limit 1)`,
    ],
  },
  {
    name: 'INV-02 whose registration is not current holds no case',
    sql: `select c.number from public.consults c join public.doctors d on d.id = c.claimed_by
      where c.state = 'in_review' and d.stopped_at is not null`,
    plant: [
      `update public.consults set state = 'in_review', claimed_by = (select id from public.doctors limit 1) where id = ${some('consults')}`,
      `update public.doctors set stopped_at = now()`,
    ],
  },
  {
    name: 'INV-03 who signs first has spoken with the patient and knows who they are; nobody goes twelve months unseen',
    sql: `select p.number from public.prescriptions p where ${wasSigned('p')} and (
      not exists (select from public.live_contacts l where l.patient_id = p.patient_id and l.ended_at <= p.signed_at
        and l.ended_at > p.signed_at - interval '12 months')
      or p.replaces is null and not exists (select from public.live_contacts l where l.consult_id = p.consult_id
        and l.doctor_id = p.doctor_id and l.identity_confirmed and l.ended_at <= p.signed_at))`,
    plant: [
      `delete from public.live_contacts where consult_id = (select consult_id from public.prescriptions where id = ${signed})`,
    ],
  },
  {
    name: 'INV-04 nothing is signed that a medicine is ruled out by, or without a reason, a talk and a tick where they are asked for',
    sql: `select p.number from public.prescriptions p, jsonb_array_elements(p.overrides) one
      where one ->> 'severity' = 'A'
        or one ->> 'severity' = 'C' and not (length(one ->> 'reason') >= 10 and (one ->> 'discussed')::boolean)
        or one ->> 'severity' = 'W' and not (one ->> 'acknowledged')::boolean`,
    plant: [
      `update public.prescriptions set overrides = '[{"ci":"CI-01","medicine":"FIN_PO","severity":"A","reason":"","discussed":true,"acknowledged":true}]'
        where id = ${signed}`,
    ],
  },
  {
    name: 'INV-04 the rules were asked at each signature, check and handover, and nothing stood in the way',
    sql: `with step as (
        select p.id as prescription_id, null::uuid as order_id, 'sign' as gate, p.signed_at as at from public.prescriptions p where ${wasSigned('p')}
        union all select o.prescription_id, o.id, 'verify', o.verified_at from public.orders o where o.verified_at is not null
        union all select o.prescription_id, o.id, 'ship', o.shipped_at from public.orders o where o.shipped_at is not null)
      select s.gate, s.order_id, s.prescription_id from step s where not exists (select from public.gate_runs g
        where g.gate = s.gate and g.prescription_id = s.prescription_id and g.at = s.at and g.order_id is not distinct from s.order_id
          and g.verdict -> 'problems' = '[]' and g.verdict -> 'due' = '[]')`,
    plant: [`delete from public.gate_runs where order_id = ${verified} and gate = 'ship'`],
  },
  {
    // Where something is told, signed or cleared. At a supply or a renewal the rules stop just that, such as what doubles another one.
    name: 'INV-04 nothing is active while the rules were last heard to speak against it',
    sql: `select p.number from public.prescriptions p join public.gate_runs g on g.prescription_id = p.id
      where p.status in ('active','exhausted') and g.gate in ('sign','new_answers','check_in','clear') and g.verdict -> 'problems' <> '[]'
        and not exists (select from public.gate_runs n where n.prescription_id = p.id and n.id <> g.id and n.at >= g.at
          and n.verdict -> 'problems' = '[]')`,
    plant: [
      `update public.gate_runs set gate = 'new_answers', verdict = '{"found":[],"problems":["contraindicated"],"due":[]}'
        where prescription_id = (select id from public.prescriptions where id in (select prescription_id from public.gate_runs)
          and status in ('active','exhausted') limit 1)`,
    ],
  },
  {
    name: 'INV-12 what a grave report concerns is not active while the report is open',
    sql: `select r.number from public.side_effects r
      join public.side_effect_holds h on h.side_effect_id = r.id join public.prescriptions p on p.id = h.prescription_id
      where r.level in ('E2','E3') and r.state in ('open','answered') and p.status in ('active','exhausted')`,
    plant: [
      `update public.prescriptions set status = 'active' where id in (select prescription_id from public.side_effect_holds where side_effect_id = ${report})`,
    ],
  },
  {
    // From when it was grave: what was reported as a small thing may be raised later.
    name: 'INV-12 nothing of what a grave report concerns leaves while it is open, and nothing at all while it is dangerous',
    sql: `select o.number from public.orders o join public.side_effects r on r.patient_id = o.patient_id
      where r.level in ('E2','E3') and o.shipped_at > coalesce(r.raised_at, r.reported_at)
        and o.shipped_at < coalesce(r.settled_at, 'infinity')
        and (r.level = 'E3' or exists (select from public.side_effect_holds h
          where h.side_effect_id = r.id and h.prescription_id = o.prescription_id))`,
    plant: [
      `update public.side_effects set level = 'E3', settled_at = null, state = 'open', reported_at = '2000-01-01', raised_at = null, raised_from = null
        where patient_id = (select patient_id from public.orders where id = ${verified})`,
      `insert into public.side_effects (patient_id, brand, consult_id, effects, found, words, severity, level, medicines, rule_version, inputs_hash, reported_at, state)
        select patient_id, brand, gen_random_uuid(), '{}', '{}', '', 'mild', 'E3', '{}', '1', '', '2000-01-01', 'open' from public.orders where id = ${verified}`,
    ],
  },
  {
    name: 'INV-13 a woman on spironolactone or cyproterone was asked about pregnancy less than 90 days before each supply',
    sql: `select o.number from public.orders o join public.prescriptions p on p.id = o.prescription_id,
        lateral (values (o.verified_at), (o.shipped_at)) step (at)
      where ${teratogens} and step.at is not null
        and coalesce(${askedAbout('step.at')}, '-infinity') <= step.at - interval '90 days'`,
    plant: [
      `delete from public.clinical_facts where key = 'pregnancy_status'`,
      `update public.consults set submitted_at = submitted_at - interval '120 days'`,
    ],
  },
  {
    name: 'INV-15 INV-16 whoever has a consult is an adult who agreed to both',
    sql: `select c.number from public.consults c join public.hair_quiz_results_v2 z on z.id = c.quiz_result_id
      where z.date_of_birth + interval '18 years' > c.created_at
        or not (z.consent_telehealth and z.consent_privacy_policy)`,
    plant: [`update public.hair_quiz_results_v2 set consent_telehealth = false`],
  },
]
