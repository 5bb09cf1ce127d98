CREATE TABLE "matter_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"matter_id" uuid NOT NULL,
	"words" text NOT NULL,
	"owner" text NOT NULL,
	"due_on" date NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text DEFAULT '' NOT NULL,
	"position" integer GENERATED ALWAYS AS IDENTITY (sequence name "matter_actions_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "matter_actions_done" CHECK (("matter_actions"."done_at" is null) = ("matter_actions"."done_by" = ''))
);
--> statement-breakpoint
CREATE TABLE "matter_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"matter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"is_clinical" boolean DEFAULT false NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"position" integer GENERATED ALWAYS AS IDENTITY (sequence name "matter_steps_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "matter_subjects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"matter_id" uuid NOT NULL,
	"patient_id" uuid,
	"order_id" uuid,
	CONSTRAINT "matter_subjects_one" CHECK (num_nonnulls("matter_subjects"."patient_id", "matter_subjects"."order_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "matters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "matters_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"kind" text NOT NULL,
	"form" text,
	"title" text NOT NULL,
	"happened_on" date NOT NULL,
	"what" text NOT NULL,
	"batch_number" text DEFAULT '' NOT NULL,
	"entered_by_id" uuid,
	"entered_by" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"severity" text,
	"desk" text NOT NULL,
	"owner_id" uuid,
	"owner" text DEFAULT '' NOT NULL,
	"clock" text NOT NULL,
	"clock_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "matters_number_unique" UNIQUE("number"),
	CONSTRAINT "matters_kind" CHECK ("matters"."kind" in ('complaint','incident','breach','conflict','policy')),
	CONSTRAINT "matters_desk" CHECK ("matters"."desk" in ('admin','pharmacist','doctor')),
	CONSTRAINT "matters_severity" CHECK ("matters"."severity" in ('low','moderate','high','extreme')),
	CONSTRAINT "matters_weighed" CHECK (("matters"."severity" is null) = ("matters"."kind" in ('conflict','policy'))),
	CONSTRAINT "matters_form" CHECK (("matters"."form" is null) = ("matters"."kind" = 'policy')),
	CONSTRAINT "matters_owner" CHECK (("matters"."owner_id" is null) = ("matters"."owner" = ''))
);
--> statement-breakpoint
ALTER TABLE "matter_actions" ADD CONSTRAINT "matter_actions_matter_id_matters_id_fk" FOREIGN KEY ("matter_id") REFERENCES "public"."matters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_steps" ADD CONSTRAINT "matter_steps_matter_id_matters_id_fk" FOREIGN KEY ("matter_id") REFERENCES "public"."matters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_subjects" ADD CONSTRAINT "matter_subjects_matter_id_matters_id_fk" FOREIGN KEY ("matter_id") REFERENCES "public"."matters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_subjects" ADD CONSTRAINT "matter_subjects_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_subjects" ADD CONSTRAINT "matter_subjects_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "matter_actions_matter" ON "matter_actions" USING btree ("matter_id","position");--> statement-breakpoint
CREATE INDEX "matter_steps_matter" ON "matter_steps" USING btree ("matter_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "matter_subjects_once" ON "matter_subjects" USING btree ("matter_id",coalesce("patient_id", "order_id"));--> statement-breakpoint
CREATE INDEX "matter_subjects_patient" ON "matter_subjects" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "matter_subjects_order" ON "matter_subjects" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "matters_open" ON "matters" USING btree ("due_at","id") WHERE "matters"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "matters_due" ON "matters" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "matters_entered_by" ON "matters" USING btree ("entered_by_id");--> statement-breakpoint
-- The registers: the office reads all of them but what is clinical; a profession what is at its desk, and everybody what they entered.
-- Policies are read by all who work here.
create function private.may_read_matter(kind text, desk text, entered_by uuid) returns boolean language sql stable set search_path = '' as $$
  select private.is_admin() or entered_by = auth.uid()
    or (private.is_pharmacist() and (desk = 'pharmacist' or kind = 'policy'))
    or (private.is_doctor() and (desk = 'doctor' or kind = 'policy'))
$$;
--> statement-breakpoint
grant execute on function private.may_read_matter(text, text, uuid) to authenticated, service_role;
--> statement-breakpoint
alter table public.matters enable row level security;
--> statement-breakpoint
alter table public.matter_steps enable row level security;
--> statement-breakpoint
alter table public.matter_subjects enable row level security;
--> statement-breakpoint
alter table public.matter_actions enable row level security;
--> statement-breakpoint
revoke all on public.matters, public.matter_steps, public.matter_subjects, public.matter_actions from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.matters, public.matter_actions to service_role;
--> statement-breakpoint
grant select, insert on public.matter_steps to service_role;
--> statement-breakpoint
grant select, insert, delete on public.matter_subjects to service_role;
--> statement-breakpoint
grant select on public.matters, public.matter_steps, public.matter_subjects, public.matter_actions to authenticated;
--> statement-breakpoint
create policy matters_read on public.matters for select to authenticated
  using (private.may_read_matter(kind, desk, entered_by_id));
--> statement-breakpoint
create policy matter_steps_read on public.matter_steps for select to authenticated
  using (not (is_clinical and private.is_admin()) and exists (select from public.matters m where m.id = matter_id));
--> statement-breakpoint
create policy matter_subjects_read on public.matter_subjects for select to authenticated
  using (exists (select from public.matters m where m.id = matter_id));
--> statement-breakpoint
create policy matter_actions_read on public.matter_actions for select to authenticated
  using (exists (select from public.matters m where m.id = matter_id));
--> statement-breakpoint
create trigger matters_held before update or delete on public.matters
  for each row execute function private.hold_content('severity', 'desk', 'owner_id', 'owner', 'clock', 'clock_at', 'due_at', 'is_told',
    'edition', 'closed_at', 'version');
--> statement-breakpoint
create trigger matter_actions_held before update or delete on public.matter_actions
  for each row execute function private.hold_content('done_at', 'done_by');
--> statement-breakpoint
create trigger matter_steps_append_only before update or delete on public.matter_steps
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger matters_no_truncate before truncate on public.matters
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger matter_steps_no_truncate before truncate on public.matter_steps
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger matter_actions_no_truncate before truncate on public.matter_actions
  for each statement execute function private.refuse_change();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.matter_subjects', 'destroyed', 'patient_id = $1 or order_id in (select id from public.orders where patient_id = $1)', ''),
  ('public.matters', 'kept', null, 'A register of the clinic: it says whom it is about by reference alone, and the references go.'),
  ('public.matter_steps', 'destroyed', 'is_clinical and matter_id in (select matter_id from public.matter_subjects where patient_id = $1 or order_id in (select id from public.orders where patient_id = $1))', ''),
  ('public.matter_actions', 'kept', null, 'A register of the clinic: it says whom it is about by reference alone, and the references go.');
--> statement-breakpoint
-- What the incident log of the pharmacy holds goes on here, under its numbers.
insert into public.matters (id, number, kind, form, title, happened_on, what, batch_number, entered_by_id, entered_by, entered_at, severity,
    desk, clock, clock_at, due_at, closed_at, version) overriding system value
  select i.id, i.number, 'incident', i.kind,
    case i.kind when 'dispensing_error' then 'Dispensing error' when 'near_miss' then 'Near miss' else 'Incident' end,
    i.happened_on, i.what, i.batch_number, p.user_id, i.reported_by, i.reported_at, s.severity, 'pharmacist', 'look_into', s.due, s.due,
    i.closed_at, i.version
  from public.incidents i join public.pharmacists p on p.id = i.pharmacist_id
  cross join lateral (select case i.kind when 'dispensing_error' then 'moderate' else 'low' end as severity,
    i.reported_at + case i.kind when 'dispensing_error' then interval '14 days' else interval '30 days' end as due) s;
--> statement-breakpoint
select setval(pg_get_serial_sequence('public.matters', 'number'), coalesce((select max(number) from public.matters), 10000) + 1, false);
--> statement-breakpoint
insert into public.matter_steps (matter_id, kind, words, by_id, by_name, at)
  select i.id, 'entered', '', p.user_id, i.reported_by, i.reported_at
  from public.incidents i join public.pharmacists p on p.id = i.pharmacist_id order by i.reported_at, i.number;
--> statement-breakpoint
insert into public.matter_steps (matter_id, kind, words, by_id, by_name, at)
  select i.id, 'note', 'Told: ' || i.told || E'\nDone: ' || i.done, p.user_id, i.reported_by, i.reported_at
  from public.incidents i join public.pharmacists p on p.id = i.pharmacist_id order by i.reported_at, i.number;
--> statement-breakpoint
insert into public.matter_steps (id, matter_id, kind, words, by_name, at)
  select e.id, e.incident_id, case when e.closes then 'close' else 'note' end, e.words, e.by_name, e.at
  from public.incident_entries e order by e.position;
--> statement-breakpoint
insert into public.matter_subjects (matter_id, order_id) select i.id, i.order_id from public.incidents i where i.order_id is not null;
