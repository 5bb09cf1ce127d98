CREATE TABLE "second_opinions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consult_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_of" uuid,
	"question" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"position" integer GENERATED ALWAYS AS IDENTITY (sequence name "second_opinions_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "second_opinions_state" CHECK ("second_opinions"."state" in ('open','answered','declined','withdrawn','passed','unavailable','over')),
	CONSTRAINT "second_opinions_closed" CHECK (("second_opinions"."closed_at" is null) = ("second_opinions"."state" = 'open')),
	CONSTRAINT "second_opinions_words" CHECK (("second_opinions"."words" <> '') = ("second_opinions"."state" in ('answered','declined')) and "second_opinions"."question" <> ''),
	CONSTRAINT "second_opinions_by" CHECK ("second_opinions"."state" not in ('answered','declined') or "second_opinions"."closed_by" is not null),
	CONSTRAINT "second_opinions_of_another" CHECK ("second_opinions"."asked_of" <> "second_opinions"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "second_opinions" ADD CONSTRAINT "second_opinions_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_opinions" ADD CONSTRAINT "second_opinions_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_opinions" ADD CONSTRAINT "second_opinions_asked_by_doctors_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_opinions" ADD CONSTRAINT "second_opinions_asked_of_doctors_id_fk" FOREIGN KEY ("asked_of") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_opinions" ADD CONSTRAINT "second_opinions_closed_by_doctors_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "second_opinions_one" ON "second_opinions" USING btree ("consult_id",coalesce("asked_of", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "second_opinions"."state" = 'open';--> statement-breakpoint
CREATE INDEX "second_opinions_patient" ON "second_opinions" USING btree ("patient_id","position");--> statement-breakpoint
CREATE INDEX "second_opinions_consult" ON "second_opinions" USING btree ("consult_id");--> statement-breakpoint
CREATE INDEX "second_opinions_open" ON "second_opinions" USING btree ("asked_of") WHERE "second_opinions"."state" = 'open';
--> statement-breakpoint
-- Doctors read what was asked about people in their care. A question stays as it was written, and what came of it is written once.
alter table public.second_opinions enable row level security;
--> statement-breakpoint
revoke all on public.second_opinions from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.second_opinions to service_role;
--> statement-breakpoint
grant select on public.second_opinions to authenticated;
--> statement-breakpoint
create policy second_opinions_read on public.second_opinions for select to authenticated
  using ((select private.is_doctor()) and private.in_my_care(patient_id));
--> statement-breakpoint
create function private.hold_second_opinion() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['state', 'words', 'closed_by', 'closed_at'];
begin
  if tg_op = 'DELETE' then
    if private.is_destroying(tg_table_schema || '.' || tg_table_name, to_jsonb(old)) then return old; end if;
  end if;
  if tg_op = 'DELETE' or old.state <> 'open' or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns) then
    raise exception 'what doctors asked each other is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger second_opinions_held before update or delete on public.second_opinions
  for each row execute function private.hold_second_opinion();
--> statement-breakpoint
create trigger second_opinions_no_truncate before truncate on public.second_opinions
  for each statement execute function private.refuse_change();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.second_opinions', 'destroyed', 'patient_id = $1', '');
--> statement-breakpoint
-- As before, and in the care of whoever is asked for a second opinion while nobody has answered; the task about it opens the record
-- to nobody else, and declining is not something done for the patient.
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
      select 1 from public.second_opinions o
      where o.patient_id = p.id and o.state = 'open' and (o.asked_of is null or o.asked_of = doctor))
    and not exists (
      select 1 from public.tasks t
      where t.patient_id = p.id and t.role = 'doctor' and t.kind not in ('opinion_asked', 'opinion_wanted')
        and (t.done_at is null or t.taken_by = account))
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
        and l.action not like 'chart\_opening.%' and l.action <> 'second_opinion.decline'
        and not exists (
          select 1 from public.chart_openings o
          where o.patient_id = p.id and o.doctor_id = doctor and l.at between o.opened_at and o.ends_at))
$$;
