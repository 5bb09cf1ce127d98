import { type Invariant, some } from './invariant.ts'

/** What is signed, released or decided, each with a fingerprint of what may not change of it. (INV-08) */
const signedRecords = `
  select 'prescription' as kind, p.id::text as id, md5((to_jsonb(p) - array['status','purchased','supplies_used','supplies_voided','legal_form',
    'legal_form_reference','legal_form_received_at','legal_form_received_by','end_told_days','version'])::text) as mark from public.prescriptions p
  union all select 'note', id::text, md5(body || signed_at) from public.consult_notes
  union all select 'contact', id::text, md5(to_jsonb(l)::text) from public.live_contacts l
  union all select 'worksheet', id::text, md5(to_jsonb(w)::text) from public.worksheets w where status = 'released'
  union all select 'dispensing', id::text, md5(to_jsonb(s)::text) from public.supplies s
  union all select 'dispensed', id::text, md5(to_jsonb(i)::text) from public.dispensed_items i
  union all select 'answers', z.id::text, md5((to_jsonb(z) - array['age_checked_at'])::text) from public.hair_quiz_results_v2 z
    join public.consults c on c.quiz_result_id = z.id where c.decided_at is not null`

/** Where the fingerprints are kept from step to step. Part of the test, not of the product. */
export const prepareSeen =
  'create schema histories; create table histories.seen (kind text, id text, mark text, primary key (kind, id))'
export const noteSeen = `insert into histories.seen (kind, id, mark) ${signedRecords} on conflict do nothing`

/** Words of prescription medicines and their brands, apart from the product’s own list: the check is not to share a mistake with it. */
const s4Words =
  '(finasteride|dutasteride|minoxidil|spironolactone|cyproterone|bicalutamide|propecia|proscar|avodart|loniten|aldactone|androcur|dht.blocker)'

export const recordInvariants: Invariant[] = [
  {
    name: 'INV-08 what was signed, released, dispensed or decided stays as it was, and is still there',
    sql: `select s.kind, s.id from histories.seen s left join (${signedRecords}) r using (kind, id) where r.mark is distinct from s.mark`,
    plant: [`update public.prescriptions set title = 'Something else' where id = ${some('prescriptions')}`],
  },
  {
    // What leaves the clinic unasked: messages, which must not say what somebody takes, and what practitioners write about themselves.
    name: 'INV-17 no message and no public page names a prescription medicine',
    sql: `select dedupe_key from public.outbox_emails where subject || ' ' || text || ' ' || html ~* '${s4Words}'
      union all select slug from public.practitioner_profiles where biography || ' ' || array_to_string(interests, ' ') ~* '${s4Words}'`,
    plant: [
      `update public.outbox_emails set subject = 'Your Minoxidil is on its way' where id = ${some('outbox_emails')}`,
    ],
  },
  {
    name: 'INV-19 every gate, consult, prescription and report keeps its rule version and the hash of its inputs',
    sql: `select id::text from public.gate_runs where rule_version = '' or inputs_hash !~ '^[0-9a-f]{64}$'
      union all select id::text from public.consults where rule_version = '' or inputs_hash !~ '^[0-9a-f]{64}$'
      union all select id::text from public.side_effects where rule_version = '' or inputs_hash !~ '^[0-9a-f]{64}$'
      union all select id::text from public.prescriptions where rule_version <> 'test' and (rule_version = '' or inputs_hash !~ '^[0-9a-f]{64}$')`,
    plant: [`update public.consults set inputs_hash = 'none' where id = ${some('consults')}`],
  },
  {
    // Marketing carries a way to be rid of it (REG-22); a message about an order does not, and comes all the same.
    name: 'INV-20 nobody gets marketing who has not said yes, and everybody gets the messages about their orders',
    sql: `select m.dedupe_key from public.outbox_emails m join public.profiles p on p.email = m.recipient
        where m.text ~* 'unsubscribe' and not coalesce((select c.consent from public.marketing_consents c
          where c.person_id = p.id and c.at <= m.created_at order by c.at desc limit 1), false)
      union all select o.number::text from public.orders o join public.profiles p on p.id = o.patient_id
        where o.shipped_at is not null and not exists (select from public.outbox_emails m
          where m.recipient = p.email and m.dedupe_key like '%' || o.id || '%')`,
    plant: [
      `update public.outbox_emails set text = text || ' Unsubscribe here.'
        where id = (select m.id from public.outbox_emails m join public.profiles p on p.email = m.recipient limit 1)`,
    ],
  },
]
