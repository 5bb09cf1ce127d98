import type pg from 'pg'

const uuid = (kind: string) => `md5('bench ${kind} ' || n)::uuid`

/**
 * Adds waiting consults up to `total`, each of a patient of their own. Constraints hold by construction, so triggers are
 * skipped: filling a million rows takes about a minute.
 */
export const fillConsults = async (client: pg.Client, from: number, total: number): Promise<void> => {
  await client.query(`set session_replication_role = replica`)
  const rows = `from generate_series(${from + 1}, ${total}) n`
  await client.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select ${uuid('user')}, 'authenticated', 'authenticated', 'bench' || n || '@bench.example', now(), '{}', '{}', now(), now() ${rows}`,
  )
  await client.query(
    `insert into public.profiles (id, email, first_name, last_name, phone) select ${uuid('user')}, 'bench' || n || '@bench.example', 'Bench', 'Person ' || n, '0412000000' ${rows}`,
  )
  await client.query(
    `insert into public.hair_quiz_results_v2 (id, user_id, date_of_birth, sex_at_birth, brand, consent_telehealth, consent_privacy_policy, full_quiz_data)
     select ${uuid('quiz')}, ${uuid('user')}, '1990-01-01', 'male', 'men', true, true, '{}' ${rows}`,
  )
  await client.query(
    `insert into public.consults (patient_id, quiz_result_id, brand, state, outcome, doctor_flags, patient_reasons, rule_version, inputs_hash, submitted_at, due_at)
     select ${uuid('user')}, ${uuid('quiz')}, case when n % 2 = 0 then 'men' else 'women' end, 'submitted', 'rx_review',
       '[{"code":"ALLERGY/INTERACTION","severity":"medium","rule":"T-19","sourceAnswers":["allergies:lactose"]}]', '[]', 'bench', 'bench',
       now() - n * interval '1 second', now() + interval '24 hours' - n * interval '1 second' ${rows}`,
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze public.consults, public.profiles, public.hair_quiz_results_v2')
}
