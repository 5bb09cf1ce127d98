-- Who of some patients is not in a doctor's care: as `charts_closed` says, which asks it, and whatever an audit of their cases lets
-- that doctor read. A note added or shared keeps no record open.
create function private.charts_out_of_care(patients uuid[], doctor uuid, account uuid, at timestamptz)
returns setof uuid language sql stable security definer set search_path = '' as $$
  select p.id from unnest(patients) as p (id), (
      select array_prepend(doctor, array(select private.doctors_covered(doctor, charts_out_of_care.at))) as doctors,
        array_prepend(account, array(select private.accounts_covered(account, charts_out_of_care.at))) as accounts) as by
  where exists (select 1 from public.consults c where c.patient_id = p.id)
    and not exists (
      select 1 from public.consults c
      where c.patient_id = p.id
        and (c.state in ('submitted', 'in_review', 'needs_info', 'video_required') or c.claimed_by = any (by.doctors) or c.decided_by = any (by.doctors)))
    and not exists (
      select 1 from public.chart_openings o where o.patient_id = p.id and o.doctor_id = doctor and o.ends_at > charts_out_of_care.at)
    and not exists (
      select 1 from public.second_opinions o
      where o.patient_id = p.id and o.state = 'open' and (o.asked_of is null or o.asked_of = doctor))
    and not exists (
      select 1 from public.tasks t
      where t.patient_id = p.id and t.role = 'doctor' and t.kind not in ('opinion_asked', 'opinion_wanted')
        and (t.done_at is null or t.taken_by = any (by.accounts)))
    and not exists (
      select 1 from public.support_tickets s
      where s.patient_id = p.id and s.route = 'doctor'
        and (s.status in ('open', 'awaiting_clinic', 'escalated', 'reopened') or s.assignee_id = any (by.accounts)))
    and not exists (select 1 from public.appointments a where a.patient_id = p.id and a.doctor_id = any (by.doctors))
    and not exists (select 1 from public.prescriptions s where s.patient_id = p.id and (s.doctor_id = any (by.doctors) or s.status = 'on_hold'))
    and not exists (
      select 1 from public.audit_log l
      where l.patient_id = p.id and l.actor_id = any (by.accounts)
        and l.action !~ '(^|[._])(read|read_told|print|export|paper|list|search)$'
        and l.action not like 'chart\_opening.%' and l.action not like 'consult\_note.%' and l.action <> 'second_opinion.decline'
        and (l.actor_id = account or l.action not like 'second\_opinion.%')
        and not exists (
          select 1 from public.chart_openings o
          where o.patient_id = p.id and o.doctor_id = any (by.doctors) and l.at between o.opened_at and o.ends_at))
$$;
--> statement-breakpoint
revoke all on function private.charts_out_of_care(uuid[], uuid, uuid, timestamptz) from public;
--> statement-breakpoint
grant execute on function private.charts_out_of_care(uuid[], uuid, uuid, timestamptz) to service_role;
--> statement-breakpoint
-- Of these, what a medical director has opened for the audit is open to them until they have closed the case.
create or replace function private.charts_closed(patients uuid[], doctor uuid, account uuid, at timestamptz)
returns setof uuid language sql stable security definer set search_path = '' as $$
  select o.id from private.charts_out_of_care(patients, doctor, account, at) as o (id)
  where not exists (
    select 1 from public.quality_reviews q
    where q.patient_id = o.id and q.reviewer_id = doctor and q.state in ('to_review', 'shared') and q.director_closed_at is null)
$$;
