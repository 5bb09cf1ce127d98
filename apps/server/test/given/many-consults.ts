import { people } from '@om/testing/people'
import type { TestApp } from '#test/test-app.ts'

/**
 * Fills the tables with consults of as many patients, straight into the database: `open` of them wait, a few are held or
 * with their patient, the rest are decided. For plans and speed, not for behaviour.
 */
export const givenManyConsults = async (app: TestApp, count: number, open: number): Promise<void> => {
  const client = await app.deps.pool.connect()
  try {
    await client.query('begin')
    // Counted at once below instead of one by one.
    await client.query('alter table public.consults disable trigger consults_keep_line')
    await client.query(
      `insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
       select gen_random_uuid(), 'p' || n || '@many.example',
         jsonb_build_object('first_name', chr(97 + n % 26) || 'nn' || n % 977, 'last_name', chr(97 + n % 23) || 'mith' || n % 9973), now()
       from generate_series(1, $1::int) n`,
      [count],
    )
    await client.query(
      `insert into public.hair_quiz_results_v2 (user_id, date_of_birth, sex_at_birth, brand, full_quiz_data)
       select id, '1990-01-01', 'male', 'men', '{}' from public.profiles where email like 'p%@many.example'`,
    )
    await client.query(
      `insert into public.consults (patient_id, quiz_result_id, brand, state, outcome, doctor_flags, patient_reasons,
         rule_version, inputs_hash, submitted_at, due_at, claimed_by, claim_expires_at, decided_at, decided_by)
       select user_id, id, case when n % 3 = 0 then 'women' else 'men' end,
         case when n <= $1 then 'submitted' when n <= $1 + 20 then 'in_review' when n <= $1 + 200 then 'needs_info' else 'approved' end,
         'rx_review', '[]', '["A doctor will review your answers."]', 'many', 'many',
         $2::timestamptz - n * interval '20 seconds',
         case when n <= $1 + 20 then $2::timestamptz + interval '24 hours' - n * interval '20 seconds' end,
         case when n > $1 and n <= $1 + 20 then $3::uuid end,
         case when n > $1 and n <= $1 + 20 then $2::timestamptz + interval '30 minutes' end,
         case when n > $1 + 200 then $2::timestamptz - n * interval '10 seconds' end,
         case when n > $1 + 200 then $3::uuid end
       from (select *, row_number() over (order by id) as n from public.hair_quiz_results_v2 where brand = 'men') q`,
      [open, app.clock.now(), people.drLund.staffId],
    )
    await client.query(
      `insert into public.patient_lines
       select c.patient_id, c.id, c.brand, c.submitted_at, lower(p.last_name || ' ' || p.first_name), '{}', '-infinity', 'infinity', false,
         coalesce(c.decided_at, '-infinity'), null, false
       from public.consults c join public.profiles p on p.id = c.patient_id where c.inputs_hash = 'many'`,
    )
    await client.query('alter table public.consults enable trigger consults_keep_line')
    await client.query('commit')
    for (const table of ['consults', 'profiles', 'hair_quiz_results_v2', 'patient_lines', 'care_links'])
      await client.query(`analyze public.${table}`)
  } finally {
    client.release()
  }
}
