-- Who of some patients is not in a doctor's care. In care: an open case (the queue is everybody's), a case of theirs, an
-- appointment, a prescription or one on hold, which waits for whichever doctor clears it, an open task of the doctors or one that they have taken, something that they have done for them
-- outside a record opened for a reason, or such an opening that runs.
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