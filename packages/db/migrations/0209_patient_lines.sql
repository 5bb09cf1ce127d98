CREATE TABLE "care_links" (
	"doctor_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	CONSTRAINT "care_links_doctor_id_patient_id_pk" PRIMARY KEY("doctor_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "patient_lines" (
	"patient_id" uuid PRIMARY KEY NOT NULL,
	"consult_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"name_key" text NOT NULL,
	"medicines" text[] NOT NULL,
	"lasts_on" date NOT NULL,
	"runs_out_on" date NOT NULL,
	"is_on_hold" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"overdue_on" date,
	"is_flagged" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patient_lines" ADD CONSTRAINT "patient_lines_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_lines" ADD CONSTRAINT "patient_lines_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "care_links_patient" ON "care_links" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "patient_lines_newest" ON "patient_lines" USING btree ("submitted_at" DESC NULLS LAST,"patient_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "patient_lines_name" ON "patient_lines" USING btree ("name_key","patient_id");--> statement-breakpoint
CREATE INDEX "patient_lines_seen" ON "patient_lines" USING btree ("seen_at" DESC NULLS LAST,"patient_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "patient_lines_runs_out" ON "patient_lines" USING btree ("runs_out_on","patient_id");--> statement-breakpoint
CREATE INDEX "patient_lines_overdue" ON "patient_lines" USING btree ("submitted_at" DESC NULLS LAST,"patient_id" DESC NULLS LAST) WHERE "patient_lines"."overdue_on" is not null;--> statement-breakpoint
CREATE INDEX "patient_lines_flagged" ON "patient_lines" USING btree ("submitted_at" DESC NULLS LAST,"patient_id" DESC NULLS LAST) WHERE "patient_lines"."is_flagged";--> statement-breakpoint
CREATE INDEX "patient_lines_on_hold" ON "patient_lines" USING btree ("submitted_at" DESC NULLS LAST,"patient_id" DESC NULLS LAST) WHERE "patient_lines"."is_on_hold";--> statement-breakpoint
CREATE INDEX "patient_lines_medicines" ON "patient_lines" USING gin ("medicines");--> statement-breakpoint
CREATE INDEX "profiles_phone" ON "profiles" USING btree (right(regexp_replace("phone", '\D', '', 'g'), 9));
--> statement-breakpoint
-- Kept by triggers and read by the server alone, which shows of it what the reader may see.
alter table public.patient_lines enable row level security;
--> statement-breakpoint
alter table public.care_links enable row level security;
--> statement-breakpoint
revoke all on public.patient_lines, public.care_links from anon, authenticated, service_role;
--> statement-breakpoint
grant select on public.patient_lines to service_role;
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.patient_lines', 'destroyed', 'patient_id = $1', ''),
  ('public.care_links', 'destroyed', 'patient_id = $1', '');
--> statement-breakpoint
-- What the line of a patient follows from; by the indexes of patients always, whatever a table held when it was last counted.
create function private.patient_line_now(patient uuid) returns setof public.patient_lines
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select c.patient_id, c.id, c.brand, c.submitted_at, lower(p.last_name || ' ' || p.first_name),
    coalesce(rx.medicines, '{}'), coalesce(rx.lasts_on, '-infinity'), coalesce(rx.runs_out_on, 'infinity'), coalesce(rx.is_on_hold, false),
    greatest('-infinity'::timestamptz,
      (select max(d.decided_at) from public.consults d where d.patient_id = patient and d.decided_by is not null),
      (select max(l.ended_at) from public.live_contacts l where l.patient_id = patient)),
    (select min(i.due_on) from public.check_ins i where i.patient_id = patient and i.state = 'overdue'),
    exists (select from public.consults o where o.patient_id = patient
        and o.state in ('submitted', 'in_review', 'needs_info', 'video_required')
        and (o.urgent or jsonb_path_exists(o.doctor_flags, '$[*] ? (@.severity == "critical" || @.severity == "high")')))
      or exists (select from public.side_effects e where e.patient_id = patient and e.state = 'open')
      or exists (select from public.check_ins i where i.patient_id = patient and i.state = 'escalated')
  from public.consults c
  join public.profiles p on p.id = c.patient_id
  left join lateral (
    select
      (select array_agg(distinct code) from public.prescriptions t, jsonb_array_elements(t.items) item,
          unnest(string_to_array(item ->> 'medicine', '+')) code
        where t.patient_id = patient and t.status in ('active', 'on_hold', 'exhausted')) as medicines,
      case when bool_or(s.status in ('active', 'on_hold')) then 'infinity'::date else max(s.used_up_on) end as lasts_on,
      coalesce(min(s.expires_on) filter (where s.status = 'active'),
        case when not bool_or(s.status = 'on_hold') then max(s.used_up_on) end) as runs_out_on,
      bool_or(s.status = 'on_hold') as is_on_hold
    from (
      select t.status, t.expires_on, case when t.status = 'exhausted' then
          (select max(u.supplied_on) from public.supplies u where u.prescription_id = t.id and u.patient_id = patient) + t.supply_days
        end as used_up_on
      from public.prescriptions t where t.patient_id = patient and t.status in ('active', 'on_hold', 'exhausted')) s
  ) rx on true
  where c.patient_id = patient
  order by c.submitted_at desc, c.id desc limit 1
$$;
--> statement-breakpoint
-- Counted again at the end of each transaction that changed something of it; the row is held first, so that of two at once the second counts
-- what the first has written.
create function private.keep_patient_line() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  patient uuid := case when tg_table_name = 'profiles' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'patient_id')::uuid end;
begin
  perform from public.patient_lines l where l.patient_id = patient for update;
  if not found then
    insert into public.patient_lines select n.* from private.patient_line_now(patient) n on conflict do nothing;
    if found then
      return null;
    end if;
    perform from public.patient_lines l where l.patient_id = patient for update;
  end if;
  update public.patient_lines l set consult_id = n.consult_id, brand = n.brand, submitted_at = n.submitted_at, name_key = n.name_key,
      medicines = n.medicines, lasts_on = n.lasts_on, runs_out_on = n.runs_out_on, is_on_hold = n.is_on_hold, seen_at = n.seen_at,
      overdue_on = n.overdue_on, is_flagged = n.is_flagged
    from private.patient_line_now(patient) n
    where l.patient_id = patient and n is distinct from l;
  return null;
end $$;
--> statement-breakpoint
revoke all on function private.patient_line_now(uuid), private.keep_patient_line() from public;
--> statement-breakpoint
create constraint trigger consults_keep_line after insert or update of state, urgent, doctor_flags, submitted_at, decided_at on public.consults
  deferrable initially deferred for each row execute function private.keep_patient_line();
--> statement-breakpoint
create constraint trigger prescriptions_keep_line after insert or update of status on public.prescriptions
  deferrable initially deferred for each row execute function private.keep_patient_line();
--> statement-breakpoint
create constraint trigger supplies_keep_line after insert on public.supplies
  deferrable initially deferred for each row execute function private.keep_patient_line();
--> statement-breakpoint
create constraint trigger check_ins_keep_line after insert or update of state on public.check_ins
  deferrable initially deferred for each row execute function private.keep_patient_line();
--> statement-breakpoint
create constraint trigger side_effects_keep_line after insert or update of state on public.side_effects
  deferrable initially deferred for each row execute function private.keep_patient_line();
--> statement-breakpoint
create constraint trigger live_contacts_keep_line after insert on public.live_contacts
  deferrable initially deferred for each row execute function private.keep_patient_line();
--> statement-breakpoint
create constraint trigger profiles_keep_line after update of first_name, last_name on public.profiles
  deferrable initially deferred for each row execute function private.keep_patient_line();
--> statement-breakpoint
-- A doctor has to do with a patient from here on, by what names the doctor.
create function private.link_care() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  row_now jsonb := to_jsonb(new);
  named text;
begin
  foreach named in array tg_argv loop
    insert into public.care_links (doctor_id, patient_id)
      select d.id, (row_now ->> 'patient_id')::uuid from public.doctors d
      where (row_now ->> named)::uuid in (d.id, d.user_id) and row_now ->> 'patient_id' is not null
      on conflict do nothing;
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- By what was done for the patient, as `charts_closed` counts it; not while their record was open for a reason.
create function private.link_care_done() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.care_links (doctor_id, patient_id)
    select d.id, new.patient_id from public.doctors d
    where d.user_id = new.actor_id and not exists (
      select from public.chart_openings o
      where o.patient_id = new.patient_id and o.doctor_id = d.id and new.at between o.opened_at and o.ends_at)
    on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
revoke all on function private.link_care(), private.link_care_done() from public;
--> statement-breakpoint
create trigger consults_link_care after insert or update of claimed_by, decided_by on public.consults
  for each row when (new.claimed_by is not null or new.decided_by is not null)
  execute function private.link_care('claimed_by', 'decided_by');
--> statement-breakpoint
create trigger prescriptions_link_care after insert or update of doctor_id on public.prescriptions
  for each row execute function private.link_care('doctor_id');
--> statement-breakpoint
create trigger appointments_link_care after insert or update of doctor_id on public.appointments
  for each row when (new.doctor_id is not null) execute function private.link_care('doctor_id');
--> statement-breakpoint
create trigger tasks_link_care after insert or update of taken_by on public.tasks
  for each row when (new.role = 'doctor' and new.taken_by is not null and new.patient_id is not null)
  execute function private.link_care('taken_by');
--> statement-breakpoint
create trigger support_tickets_link_care after insert or update of assignee_id, route on public.support_tickets
  for each row when (new.route = 'doctor' and new.assignee_id is not null and new.patient_id is not null)
  execute function private.link_care('assignee_id');
--> statement-breakpoint
create trigger audit_log_link_care after insert on public.audit_log
  for each row when (new.actor_role = 'doctor' and new.patient_id is not null
    and new.action !~ '(^|[._])(read|read_told|print|export|paper|list|search)$'
    and new.action not like 'chart\_opening.%' and new.action not like 'consult\_note.%' and new.action <> 'second_opinion.decline')
  execute function private.link_care_done();
--> statement-breakpoint
insert into public.care_links (doctor_id, patient_id)
  select claimed_by, patient_id from public.consults where claimed_by is not null
  union select decided_by, patient_id from public.consults where decided_by is not null
  union select doctor_id, patient_id from public.prescriptions
  union select doctor_id, patient_id from public.appointments where doctor_id is not null
  union select d.id, t.patient_id from public.tasks t join public.doctors d on d.user_id = t.taken_by
    where t.role = 'doctor' and t.patient_id is not null
  union select d.id, s.patient_id from public.support_tickets s join public.doctors d on d.user_id = s.assignee_id
    where s.route = 'doctor' and s.patient_id is not null
  union select d.id, l.patient_id from public.audit_log l join public.doctors d on d.user_id = l.actor_id
    where l.patient_id is not null and l.action !~ '(^|[._])(read|read_told|print|export|paper|list|search)$'
      and l.action not like 'chart\_opening.%' and l.action not like 'consult\_note.%' and l.action <> 'second_opinion.decline'
      and not exists (select from public.chart_openings o
        where o.patient_id = l.patient_id and o.doctor_id = d.id and l.at between o.opened_at and o.ends_at)
  on conflict do nothing;
--> statement-breakpoint
insert into public.patient_lines
  select n.* from (select distinct patient_id from public.consults) p, lateral private.patient_line_now(p.patient_id) n;
--> statement-breakpoint
-- Where to look for patients whose records are open to a doctor: everybody whom `charts_closed` could leave open, and hardly anybody else.
-- What is shown is asked of that rule.
create function private.care_of(doctor uuid, at timestamptz) returns setof uuid
language sql stable security definer rows 5000 set search_path = '' as $$
  select l.patient_id from public.care_links l
    where l.doctor_id = any (array_prepend(doctor, array(select private.doctors_covered(doctor, care_of.at))))
  union all select c.patient_id from public.consults c where c.state in ('submitted', 'in_review', 'needs_info', 'video_required')
  union all select o.patient_id from public.chart_openings o where o.doctor_id = doctor and o.ends_at > care_of.at
  union all select o.patient_id from public.second_opinions o where o.state = 'open' and (o.asked_of is null or o.asked_of = doctor)
  union all select q.patient_id from public.quality_reviews q where q.reviewer_id = doctor and q.state in ('to_review', 'shared')
  union all select t.patient_id from public.tasks t where t.role = 'doctor' and t.done_at is null and t.patient_id is not null
  union all select s.patient_id from public.support_tickets s
    where s.route = 'doctor' and s.status in ('open', 'awaiting_clinic', 'escalated', 'reopened') and s.patient_id is not null
  union all select s.patient_id from public.prescriptions s where s.status = 'on_hold'
$$;
--> statement-breakpoint
revoke all on function private.care_of(uuid, timestamptz) from public;
--> statement-breakpoint
grant execute on function private.care_of(uuid, timestamptz) to authenticated, service_role;
