CREATE TABLE "prescription_template_versions" (
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"change" text NOT NULL,
	"content" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_by_id" uuid,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "prescription_template_versions_code_number_pk" PRIMARY KEY("code","number"),
	CONSTRAINT "prescription_template_versions_change" CHECK ("prescription_template_versions"."change" in ('edit','retire','restore')),
	CONSTRAINT "prescription_template_versions_decision" CHECK ("prescription_template_versions"."decision" in ('approved','declined','withdrawn')),
	CONSTRAINT "prescription_template_versions_decided" CHECK (("prescription_template_versions"."decision" is null) = ("prescription_template_versions"."decided_at" is null)),
	CONSTRAINT "prescription_template_versions_two" CHECK ("prescription_template_versions"."decision" is distinct from 'approved' or "prescription_template_versions"."decided_by_id" is null or "prescription_template_versions"."decided_by_id" <> "prescription_template_versions"."author_id")
);
--> statement-breakpoint
CREATE TABLE "prescription_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"owner_id" uuid,
	"copied_from" uuid,
	"state" text NOT NULL,
	"current" integer NOT NULL,
	"newest" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prescription_templates_code_unique" UNIQUE("code"),
	CONSTRAINT "prescription_templates_state" CHECK ("prescription_templates"."state" in ('proposed','in_force','retired','dropped')),
	CONSTRAINT "prescription_templates_current" CHECK ("prescription_templates"."current" between 1 and "prescription_templates"."newest")
);
--> statement-breakpoint
CREATE TABLE "template_uses" (
	"code" text NOT NULL,
	"doctor_id" uuid NOT NULL,
	"count" integer NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "template_uses_code_doctor_id_pk" PRIMARY KEY("code","doctor_id")
);
--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "template_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "prescription_template_versions" ADD CONSTRAINT "prescription_template_versions_code_prescription_templates_code_fk" FOREIGN KEY ("code") REFERENCES "public"."prescription_templates"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_template_versions" ADD CONSTRAINT "prescription_template_versions_author_id_doctors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_template_versions" ADD CONSTRAINT "prescription_template_versions_decided_by_id_doctors_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_templates" ADD CONSTRAINT "prescription_templates_owner_id_doctors_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_templates" ADD CONSTRAINT "prescription_templates_copied_from_prescription_templates_id_fk" FOREIGN KEY ("copied_from") REFERENCES "public"."prescription_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_uses" ADD CONSTRAINT "template_uses_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prescription_template_versions_open" ON "prescription_template_versions" USING btree ("code") WHERE "prescription_template_versions"."decision" is null;--> statement-breakpoint
CREATE INDEX "prescription_templates_order" ON "prescription_templates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "prescription_templates_owner" ON "prescription_templates" USING btree ("owner_id");--> statement-breakpoint
-- What the clinic began with. A test holds it to the templates of the domain.
insert into public.prescription_templates (id, code, state, current, newest, created_at) values
  ('7e000000-0000-4000-8000-000000000001', 'RX-M1', 'in_force', 1, 1, '2026-01-05T00:00:00Z'),
  ('7e000000-0000-4000-8000-000000000002', 'RX-M2', 'in_force', 1, 1, '2026-01-05T00:00:01Z'),
  ('7e000000-0000-4000-8000-000000000003', 'RX-M3', 'in_force', 1, 1, '2026-01-05T00:00:02Z'),
  ('7e000000-0000-4000-8000-000000000004', 'RX-M4', 'in_force', 1, 1, '2026-01-05T00:00:03Z'),
  ('7e000000-0000-4000-8000-000000000005', 'RX-M5', 'in_force', 1, 1, '2026-01-05T00:00:04Z'),
  ('7e000000-0000-4000-8000-000000000006', 'RX-W1', 'in_force', 1, 1, '2026-01-05T00:00:05Z'),
  ('7e000000-0000-4000-8000-000000000007', 'RX-W2', 'in_force', 1, 1, '2026-01-05T00:00:06Z'),
  ('7e000000-0000-4000-8000-000000000008', 'RX-W3', 'in_force', 1, 1, '2026-01-05T00:00:07Z'),
  ('7e000000-0000-4000-8000-000000000009', 'RX-W4', 'in_force', 1, 1, '2026-01-05T00:00:08Z');
--> statement-breakpoint
insert into public.prescription_template_versions (code, number, change, content, note, author_name, created_at, decision, decided_by, decided_at) values
  ('RX-M1', 1, 'edit', '{"brand":"men","title":"Daily tablet","planCode":"M-A","items":[{"medicine":"FIN_PO","description":"Finasteride 1 mg tablet","form":"tablet","strength":"1 mg","unit":"tablets","dosePerDay":1,"packSize":null,"directions":"Take ONE tablet once a day, with or without food.","compounded":false,"compoundingReason":null,"offLabel":false,"storage":"Store below 25 °C in the closed container, away from light and moisture.","labelIntents":["pregnancy_handling","mood"]}],"supplyDays":[45,30],"warnings":["Hand over the handling and mood information."]}', 'What the clinic began with', 'The clinic', '2026-01-05T00:00:00Z', 'approved', 'The clinic', '2026-01-05T00:00:00Z'),
  ('RX-M2', 1, 'edit', '{"brand":"men","title":"Daily capsule, low dose","planCode":"M-A","items":[{"medicine":"MOX_PO","description":"Minoxidil 2.5 mg capsule","form":"capsule","strength":"2.5 mg","unit":"capsules","dosePerDay":1,"packSize":null,"directions":"Take ONE capsule once a day. Stand up slowly.","compounded":true,"compoundingReason":"dose_unavailable","offLabel":true,"storage":"Store below 25 °C in the closed container, away from light and moisture.","labelIntents":["dizziness"]}],"supplyDays":[45,30],"warnings":["A blood pressure and pulse reading has to be on file."]}', 'What the clinic began with', 'The clinic', '2026-01-05T00:00:01Z', 'approved', 'The clinic', '2026-01-05T00:00:01Z'),
  ('RX-M3', 1, 'edit', '{"brand":"men","title":"Daily scalp liquid","planCode":"M-B","items":[{"medicine":"FIN_TOP+MOX_TOP","description":"Finasteride 0.1% + minoxidil 5% scalp solution","form":"scalp solution","strength":"0.1% + 5%","unit":"mL","dosePerDay":1,"packSize":null,"directions":"Apply 1 mL to the dry scalp once a day. Wash your hands afterwards. For external use only.","compounded":true,"compoundingReason":"combination","offLabel":true,"storage":"Store upright below 25 °C, away from heat and flames. Discard after the expiry date.","labelIntents":["external","pregnancy_handling"]}],"supplyDays":[28],"warnings":["Keep away from children and from anyone who is or may become pregnant."]}', 'What the clinic began with', 'The clinic', '2026-01-05T00:00:02Z', 'approved', 'The clinic', '2026-01-05T00:00:02Z'),
  ('RX-M4', 1, 'edit', '{"brand":"men","title":"Daily capsule after other treatment","planCode":"M-A","items":[{"medicine":"DUT_PO","description":"Dutasteride 0.5 mg capsule","form":"capsule","strength":"0.5 mg","unit":"capsules","dosePerDay":1,"packSize":null,"directions":"Swallow ONE capsule whole once a day. Do not chew or open it.","compounded":false,"compoundingReason":null,"offLabel":true,"storage":"Store below 25 °C in the closed container, away from light and moisture.","labelIntents":["pregnancy_handling","mood"]}],"supplyDays":[45,30],"warnings":["Write down why first-line treatment was not enough.","No blood donation until 6 months after stopping."]}', 'What the clinic began with', 'The clinic', '2026-01-05T00:00:03Z', 'approved', 'The clinic', '2026-01-05T00:00:03Z'),
  ('RX-M5', 1, 'edit', '{"brand":"men","title":"Daily tablet and capsule","planCode":"M-C","items":[{"medicine":"FIN_PO","description":"Finasteride 1 mg tablet","form":"tablet","strength":"1 mg","unit":"tablets","dosePerDay":1,"packSize":null,"directions":"Take ONE tablet once a day, with or without food.","compounded":false,"compoundingReason":null,"offLabel":false,"storage":"Store below 25 °C in the closed container, away from light and moisture.","labelIntents":["pregnancy_handling","mood"]},{"medicine":"MOX_PO","description":"Minoxidil 2.5 mg capsule","form":"capsule","strength":"2.5 mg","unit":"capsules","dosePerDay":1,"packSize":null,"directions":"Take ONE capsule once a day. Stand up slowly.","compounded":true,"compoundingReason":"dose_unavailable","offLabel":true,"storage":"Store below 25 °C in the closed container, away from light and moisture.","labelIntents":["dizziness"]}],"supplyDays":[45,30],"warnings":["Hand over the handling and mood information.","A blood pressure and pulse reading has to be on file."]}', 'What the clinic began with', 'The clinic', '2026-01-05T00:00:04Z', 'approved', 'The clinic', '2026-01-05T00:00:04Z'),
  ('RX-W1', 1, 'edit', '{"brand":"women","title":"Daily capsule, low dose","planCode":"W-A","items":[{"medicine":"MOX_PO","description":"Minoxidil 1.25 mg capsule","form":"capsule","strength":"1.25 mg","unit":"capsules","dosePerDay":1,"packSize":null,"directions":"Take ONE capsule once a day. Stand up slowly.","compounded":true,"compoundingReason":"dose_unavailable","offLabel":true,"storage":"Store below 25 °C in the closed container, away from light and moisture.","labelIntents":["dizziness"]}],"supplyDays":[45,30],"warnings":["A blood pressure and pulse reading has to be on file.","Talk about fine facial hair, and about stopping before a pregnancy."]}', 'What the clinic began with', 'The clinic', '2026-01-05T00:00:05Z', 'approved', 'The clinic', '2026-01-05T00:00:05Z'),
  ('RX-W2', 1, 'edit', '{"brand":"women","title":"Daily tablet","planCode":"W-A","items":[{"medicine":"SPI_PO","description":"Spironolactone 25 mg tablet","form":"tablet","strength":"25 mg","unit":"tablets","dosePerDay":1,"packSize":null,"directions":"Take ONE tablet once a day with food. Avoid potassium supplements.","compounded":false,"compoundingReason":null,"offLabel":true,"storage":"Store below 25 °C in the closed container, away from light and moisture.","labelIntents":["potassium","dizziness","pregnancy_handling"]}],"supplyDays":[45,30],"warnings":["Record contraception and the dates of blood tests (kidney, liver, potassium)."]}', 'What the clinic began with', 'The clinic', '2026-01-05T00:00:06Z', 'approved', 'The clinic', '2026-01-05T00:00:06Z'),
  ('RX-W3', 1, 'edit', '{"brand":"women","title":"Daily combined capsule","planCode":"W-C","items":[{"medicine":"MOX_PO+SPI_PO","description":"Minoxidil 0.25 mg + spironolactone 25 mg capsule","form":"capsule","strength":"0.25 mg + 25 mg","unit":"capsules","dosePerDay":1,"packSize":null,"directions":"Take ONE capsule once a day with food. Stand up slowly. Avoid potassium supplements.","compounded":true,"compoundingReason":"combination","offLabel":true,"storage":"Store below 25 °C in the closed container, away from light and moisture.","labelIntents":["dizziness","potassium","pregnancy_handling"]}],"supplyDays":[45,30],"warnings":["A blood pressure and pulse reading has to be on file.","Record contraception and the dates of blood tests (kidney, liver, potassium)."]}', 'What the clinic began with', 'The clinic', '2026-01-05T00:00:07Z', 'approved', 'The clinic', '2026-01-05T00:00:07Z'),
  ('RX-W4', 1, 'edit', '{"brand":"women","title":"Daily scalp foam","planCode":"W-B","items":[{"medicine":"MOX_TOP","description":"Minoxidil 5% foam","form":"foam","strength":"5%","unit":"g","dosePerDay":1,"packSize":60,"directions":"Apply half a capful (1 g) to the dry scalp once a day. Wash your hands afterwards.","compounded":false,"compoundingReason":null,"offLabel":false,"storage":"Store below 25 °C, away from heat and flames.","labelIntents":["external"]}],"supplyDays":[45,30],"warnings":["Keep away from pets and children."]}', 'What the clinic began with', 'The clinic', '2026-01-05T00:00:08Z', 'approved', 'The clinic', '2026-01-05T00:00:08Z');
--> statement-breakpoint
alter table public.prescription_templates add constraint prescription_templates_current_version
  foreign key (code, current) references public.prescription_template_versions (code, number) deferrable initially deferred;
--> statement-breakpoint
alter table public.prescriptions add constraint prescriptions_template_version
  foreign key (template_code, template_version) references public.prescription_template_versions (code, number);
--> statement-breakpoint
insert into public.template_uses (code, doctor_id, count, last_on)
  select template_code, doctor_id, count(*), max(written_on) from public.prescriptions where status <> 'draft' group by 1, 2;
--> statement-breakpoint
alter table public.prescription_templates enable row level security;
--> statement-breakpoint
alter table public.prescription_template_versions enable row level security;
--> statement-breakpoint
alter table public.template_uses enable row level security;
--> statement-breakpoint
revoke all on public.prescription_templates, public.prescription_template_versions, public.template_uses from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert, update on public.prescription_templates, public.prescription_template_versions, public.template_uses to service_role;
--> statement-breakpoint
grant select on public.prescription_templates, public.prescription_template_versions, public.template_uses to authenticated;
--> statement-breakpoint
-- Doctors read the clinic's, and each their own.
create policy prescription_templates_read on public.prescription_templates for select to authenticated
  using ((select private.is_doctor()) and (owner_id is null or owner_id = (select private.my_doctor_id())));
--> statement-breakpoint
create policy prescription_template_versions_read on public.prescription_template_versions for select to authenticated
  using (exists (select from public.prescription_templates t where t.code = prescription_template_versions.code));
--> statement-breakpoint
create policy template_uses_read on public.template_uses for select to authenticated
  using (exists (select from public.prescription_templates t where t.code = template_uses.code));
--> statement-breakpoint
create sequence public.prescription_template_numbers start with 1001;
--> statement-breakpoint
revoke all on sequence public.prescription_template_numbers from anon, authenticated;
--> statement-breakpoint
grant usage on sequence public.prescription_template_numbers to service_role;
--> statement-breakpoint
-- A new template gets its own code: C of the clinic, D of a doctor.
create function private.number_template() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.code = '' then
    new.code := case when new.owner_id is null then 'RX-C' else 'RX-D' end || nextval('public.prescription_template_numbers');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger prescription_templates_number before insert on public.prescription_templates
  for each row execute function private.number_template();
--> statement-breakpoint
create trigger prescription_templates_identity before update or delete on public.prescription_templates
  for each row execute function private.hold_always('id', 'code', 'owner_id', 'copied_from', 'created_at');
--> statement-breakpoint
create trigger prescription_templates_no_truncate before truncate on public.prescription_templates
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- A version says what it said; its decision is written once, and for the clinic's by a second doctor.
create function private.hold_template_version() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['decision', 'decided_by_id', 'decided_by', 'decided_at', 'reason'];
begin
  if tg_op = 'DELETE' then
    raise exception 'a version of a template stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and (old.decision is not null
    or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns)) then
    raise exception 'a version of a template stays as it was decided' using errcode = 'restrict_violation';
  end if;
  if new.decision = 'approved' and new.decided_by_id is null
    and exists (select from public.prescription_templates t where t.code = new.code and t.owner_id is null) then
    raise exception 'a second doctor approves what is the clinic''s' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger prescription_template_versions_hold before insert or update or delete on public.prescription_template_versions
  for each row execute function private.hold_template_version();
--> statement-breakpoint
create trigger prescription_template_versions_no_truncate before truncate on public.prescription_template_versions
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- Each signature counts, in its transaction.
create function private.count_template_use() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.template_uses (code, doctor_id, count, last_on) values (new.template_code, new.doctor_id, 1, new.written_on)
    on conflict (code, doctor_id) do update
    set count = public.template_uses.count + 1, last_on = greatest(public.template_uses.last_on, excluded.last_on);
  return new;
end $$;
--> statement-breakpoint
create trigger prescriptions_count_template after insert on public.prescriptions
  for each row when (new.status <> 'draft') execute function private.count_template_use();
--> statement-breakpoint
revoke execute on function private.number_template(), private.hold_template_version(), private.count_template_use() from public;
--> statement-breakpoint
grant execute on function private.number_template(), private.hold_template_version(), private.count_template_use() to service_role;
