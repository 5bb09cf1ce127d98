CREATE TABLE "doctor_covers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"doctor_id" uuid NOT NULL,
	"colleague_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "doctor_covers_order" CHECK ("doctor_covers"."ends_at" > "doctor_covers"."starts_at"),
	CONSTRAINT "doctor_covers_two" CHECK ("doctor_covers"."doctor_id" <> "doctor_covers"."colleague_id"),
	CONSTRAINT "doctor_covers_state" CHECK ("doctor_covers"."state" in ('asked','accepted','declined','withdrawn','ended')),
	CONSTRAINT "doctor_covers_answered" CHECK (("doctor_covers"."answered_at" is null) = ("doctor_covers"."state" in ('asked','withdrawn'))),
	CONSTRAINT "doctor_covers_ended" CHECK (("doctor_covers"."ended_at" is null) = ("doctor_covers"."state" in ('asked','accepted','declined')))
);
--> statement-breakpoint
ALTER TABLE "doctor_covers" ADD CONSTRAINT "doctor_covers_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_covers" ADD CONSTRAINT "doctor_covers_colleague_id_doctors_id_fk" FOREIGN KEY ("colleague_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_covers" ADD CONSTRAINT "doctor_covers_ended_by_doctors_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."doctors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctor_covers_doctor" ON "doctor_covers" USING btree ("doctor_id","ends_at");--> statement-breakpoint
CREATE INDEX "doctor_covers_colleague" ON "doctor_covers" USING btree ("colleague_id","ends_at");
--> statement-breakpoint
-- Doctors read who covers for whom. What was asked stays as it was; who answers and who ends it is written once, and two covers of one
-- doctor that stand do not overlap.
alter table public.doctor_covers enable row level security;
--> statement-breakpoint
revoke all on public.doctor_covers from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.doctor_covers to service_role;
--> statement-breakpoint
grant select on public.doctor_covers to authenticated;
--> statement-breakpoint
create policy doctor_covers_read on public.doctor_covers for select to authenticated using ((select private.is_doctor()));
--> statement-breakpoint
create function private.hold_doctor_cover() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['state', 'words', 'answered_at', 'ended_at', 'ended_by'];
begin
  if tg_op = 'UPDATE' and (old.state not in ('asked', 'accepted')
      or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns)
      or (old.state = 'accepted' and new.state <> 'ended')) then
    raise exception 'who covers for whom is not rewritten' using errcode = 'restrict_violation';
  end if;
  if new.state in ('asked', 'accepted') then
    perform pg_advisory_xact_lock(hashtextextended('doctor cover ' || new.doctor_id, 0));
    if exists (
      select 1 from public.doctor_covers c
      where c.doctor_id = new.doctor_id and c.id <> new.id and c.state in ('asked', 'accepted')
        and c.starts_at < new.ends_at and c.ends_at > new.starts_at) then
      raise exception 'two covers of one doctor overlap' using errcode = 'exclusion_violation';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger doctor_covers_held before insert or update on public.doctor_covers
  for each row execute function private.hold_doctor_cover();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values ('public.doctor_covers', 'kept', null, 'of staff');
--> statement-breakpoint
-- For whom a doctor covers at a moment.
create function private.doctors_covered(colleague uuid, at timestamptz) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.doctor_id from public.doctor_covers c
  where c.colleague_id = colleague and c.state = 'accepted' and c.starts_at <= at and c.ends_at > at
$$;
--> statement-breakpoint
-- The same by their accounts.
create function private.accounts_covered(account uuid, at timestamptz) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select d.user_id from public.doctors me, private.doctors_covered(me.id, at) as covered (id)
  join public.doctors d on d.id = covered.id
  where me.user_id = account
$$;
--> statement-breakpoint
revoke all on function private.doctors_covered(uuid, timestamptz) from public;
--> statement-breakpoint
revoke all on function private.accounts_covered(uuid, timestamptz) from public;
--> statement-breakpoint
grant execute on function private.doctors_covered(uuid, timestamptz) to authenticated, service_role;
--> statement-breakpoint
grant execute on function private.accounts_covered(uuid, timestamptz) to authenticated, service_role;
--> statement-breakpoint
-- As before, and in the care of whoever covers for a doctor in whose care they are. What that doctor may read for a stated reason, to
-- give an opinion or to look into its quality is theirs alone.
create or replace function private.charts_closed(patients uuid[], doctor uuid, account uuid, at timestamptz)
returns setof uuid language sql stable security definer set search_path = '' as $$
  select p.id from unnest(patients) as p (id), (
      select array_prepend(doctor, array(select private.doctors_covered(doctor, charts_closed.at))) as doctors,
        array_prepend(account, array(select private.accounts_covered(account, charts_closed.at))) as accounts) as by
  where exists (select 1 from public.consults c where c.patient_id = p.id)
    and not exists (
      select 1 from public.consults c
      where c.patient_id = p.id
        and (c.state in ('submitted', 'in_review', 'needs_info', 'video_required') or c.claimed_by = any (by.doctors) or c.decided_by = any (by.doctors)))
    and not exists (
      select 1 from public.chart_openings o where o.patient_id = p.id and o.doctor_id = doctor and o.ends_at > charts_closed.at)
    and not exists (
      select 1 from public.second_opinions o
      where o.patient_id = p.id and o.state = 'open' and (o.asked_of is null or o.asked_of = doctor))
    and not exists (
      select 1 from public.quality_reviews q
      where q.patient_id = p.id and q.reviewer_id = doctor and q.state in ('to_review', 'shared'))
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
        and l.action not like 'chart\_opening.%' and l.action <> 'second_opinion.decline'
        and not exists (
          select 1 from public.chart_openings o
          where o.patient_id = p.id and o.doctor_id = any (by.doctors) and l.at between o.opened_at and o.ends_at))
$$;
