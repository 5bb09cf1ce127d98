-- The time that product rules go by, which the server says with each transaction; the wall clock where it has not.
create function private.clinic_now() returns timestamptz language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('clinic.now', true), '')::timestamptz, now())
$$;
--> statement-breakpoint
revoke all on function private.clinic_now() from public;
--> statement-breakpoint
grant execute on function private.clinic_now() to authenticated, service_role;
--> statement-breakpoint
-- Who of some patients is not in a doctor's care. In care: an open case (the queue is everybody's), a case of theirs, an
-- appointment, a prescription or one on hold, which waits for whichever doctor clears it, an open task of the doctors or one that
-- they have taken, a conversation that waits for the doctors or for them, something that they have done for them outside a record
-- opened for a reason, or such an opening that runs.
create or replace function private.charts_closed(patients uuid[], doctor uuid, account uuid, at timestamptz)
returns setof uuid language sql stable security definer set search_path = '' as $$
  select p.id from unnest(patients) as p (id)
  where exists (select 1 from public.consults c where c.patient_id = p.id)
    and not exists (
      select 1 from public.consults c
      where c.patient_id = p.id
        and (c.state in ('submitted', 'in_review', 'needs_info', 'video_required') or c.claimed_by = doctor or c.decided_by = doctor))
    and not exists (
      select 1 from public.chart_openings o where o.patient_id = p.id and o.doctor_id = doctor and o.ends_at > charts_closed.at)
    and not exists (
      select 1 from public.tasks t
      where t.patient_id = p.id and t.role = 'doctor' and (t.done_at is null or t.taken_by = account))
    and not exists (
      select 1 from public.support_tickets s
      where s.patient_id = p.id and s.route = 'doctor'
        and (s.status in ('open', 'awaiting_clinic', 'escalated', 'reopened') or s.assignee_id = account))
    and not exists (select 1 from public.appointments a where a.patient_id = p.id and a.doctor_id = doctor)
    and not exists (select 1 from public.prescriptions s where s.patient_id = p.id and (s.doctor_id = doctor or s.status = 'on_hold'))
    and not exists (
      select 1 from public.audit_log l
      where l.patient_id = p.id and l.actor_id = account
        and l.action !~ '(^|[._])(read|read_told|print|export|paper|list|search)$'
        and l.action not like 'chart\_opening.%'
        and not exists (
          select 1 from public.chart_openings o
          where o.patient_id = p.id and o.doctor_id = doctor and l.at between o.opened_at and o.ends_at))
$$;
--> statement-breakpoint
-- The same rule for the doctor who asks the database. It costs more than any other condition, so that it is asked last.
create function private.in_my_care(patient uuid) returns boolean language sql stable security definer cost 10000 set search_path = '' as $$
  select not exists (
    select 1 from private.charts_closed(
      array[patient], (select private.my_doctor_id()), (select auth.uid()), (select private.clinic_now())))
$$;
--> statement-breakpoint
revoke all on function private.in_my_care(uuid) from public;
--> statement-breakpoint
grant execute on function private.in_my_care(uuid) to authenticated, service_role;
--> statement-breakpoint
drop policy profiles_for_doctors on public.profiles;
--> statement-breakpoint
create policy profiles_for_doctors on public.profiles for select to authenticated
  using ((select private.is_doctor()) and exists (select 1 from public.consults c where c.patient_id = profiles.id)
    and private.in_my_care(id));
--> statement-breakpoint
drop policy quiz_for_doctors on public.hair_quiz_results_v2;
--> statement-breakpoint
create policy quiz_for_doctors on public.hair_quiz_results_v2 for select to authenticated
  using ((select private.is_doctor()) and exists (select 1 from public.consults c where c.quiz_result_id = hair_quiz_results_v2.id)
    and private.in_my_care(user_id));
--> statement-breakpoint
-- What a doctor has signed stays theirs to read.
drop policy prescriptions_for_doctors on public.prescriptions;
--> statement-breakpoint
create policy prescriptions_for_doctors on public.prescriptions for select to authenticated
  using ((select private.is_doctor()) and (doctor_id = (select private.my_doctor_id()) or private.in_my_care(patient_id)));
--> statement-breakpoint
-- Messages, notes and files of a conversation are read by who may see the conversation.
drop policy support_tickets_read on public.support_tickets;
--> statement-breakpoint
create policy support_tickets_read on public.support_tickets for select to authenticated using (
  patient_id = (select auth.uid())
  or patient_id is distinct from (select auth.uid()) and (
    route = 'admin' and (select private.is_admin())
    or route = 'doctor' and (select private.is_doctor()) and private.in_my_care(patient_id)
    or route = 'pharmacist' and (select private.is_pharmacist()))
);
