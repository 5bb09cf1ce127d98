CREATE INDEX "clinical_facts_born" ON "clinical_facts" USING btree ("patient_id","at") WHERE "clinical_facts"."key" = 'date_of_birth';--> statement-breakpoint
-- When somebody was born, as it stands today: their newest assessment that is no review, or what was put right since, mistakes left out.
-- Every list and paper asks here.
create function private.born_on(patient uuid) returns date language sql stable security definer set search_path = '' as $$
  with answered as (
    select c.submitted_at as at, q.date_of_birth as day
    from public.consults c join public.hair_quiz_results_v2 q on q.id = c.quiz_result_id
    where c.patient_id = patient and not exists (select from public.prescription_reviews r where r.consult_id = c.id)
    order by c.submitted_at desc, c.number desc limit 1
  )
  select coalesce(
    (select to_date(f.value -> 'values' ->> 0, 'DD/MM/YYYY') from public.clinical_facts f
      where f.patient_id = patient and f.key = 'date_of_birth' and f.at >= coalesce((select at from answered), '-infinity')
        and not exists (select from public.fact_errors e where e.fact_id = f.id)
      order by f.at desc limit 1),
    (select day from answered),
    (select q.date_of_birth from public.hair_quiz_results_v2 q
      where q.user_id = patient and q.date_of_birth is not null order by q.created_at desc limit 1))
$$;
--> statement-breakpoint
-- Who was born on a day, as it stands today; inlined, so that it is read off the indexes.
create function private.born_on_day(day date) returns setof uuid language sql stable rows 3 as $$
  select p.id from (
    select q.user_id as id from public.hair_quiz_results_v2 q where q.date_of_birth = day
    union
    select f.patient_id from public.clinical_facts f
    where f.key = 'date_of_birth' and to_date(f.value -> 'values' ->> 0, 'DD/MM/YYYY') = day
  ) p where private.born_on(p.id) = day
$$;
--> statement-breakpoint
revoke all on function private.born_on(uuid), private.born_on_day(date) from public;
--> statement-breakpoint
grant execute on function private.born_on(uuid), private.born_on_day(date) to service_role;
