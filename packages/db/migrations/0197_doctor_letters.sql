CREATE TABLE "doctor_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"replaces" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" text,
	"withdrawn_reason" text,
	CONSTRAINT "doctor_letters_replaces_unique" UNIQUE("replaces"),
	CONSTRAINT "doctor_letters_kind" CHECK ("doctor_letters"."kind" in ('dermatologist','endocrinologist','certificate')),
	CONSTRAINT "doctor_letters_withdrawn" CHECK (num_nulls("doctor_letters"."withdrawn_at", "doctor_letters"."withdrawn_by", "doctor_letters"."withdrawn_reason") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "gp_letters" ADD COLUMN "kind" text DEFAULT 'summary' NOT NULL;--> statement-breakpoint
ALTER TABLE "gp_letters" ADD COLUMN "letter_id" uuid;--> statement-breakpoint
ALTER TABLE "doctor_letters" ADD CONSTRAINT "doctor_letters_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_letters" ADD CONSTRAINT "doctor_letters_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_letters" ADD CONSTRAINT "doctor_letters_replaces_doctor_letters_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."doctor_letters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctor_letters_patient" ON "doctor_letters" USING btree ("patient_id","signed_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "gp_letters" ADD CONSTRAINT "gp_letters_letter_id_doctor_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."doctor_letters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gp_letters_letter" ON "gp_letters" USING btree ("letter_id") WHERE "gp_letters"."letter_id" is not null;--> statement-breakpoint
ALTER TABLE "gp_letters" ADD CONSTRAINT "gp_letters_kind" CHECK ("gp_letters"."kind" in ('summary','dermatologist','endocrinologist','certificate') and ("gp_letters"."kind" = 'summary') = ("gp_letters"."letter_id" is null));
--> statement-breakpoint
-- A patient and the doctors who may open their record read what was signed. A letter stays as it was signed, and is withdrawn once.
alter table public.doctor_letters enable row level security;
--> statement-breakpoint
revoke all on public.doctor_letters from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.doctor_letters to service_role;
--> statement-breakpoint
grant select on public.doctor_letters to authenticated;
--> statement-breakpoint
create policy doctor_letters_read on public.doctor_letters for select to authenticated
  using (patient_id = (select auth.uid()) or ((select private.is_doctor()) and private.in_my_care(patient_id)));
--> statement-breakpoint
create function private.hold_doctor_letter() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['withdrawn_at', 'withdrawn_by', 'withdrawn_reason'];
begin
  if tg_op = 'INSERT' then
    if new.withdrawn_at is not null or new.replaces is not null and not exists (
      select from public.doctor_letters l
      where l.id = new.replaces and l.patient_id = new.patient_id and l.kind = new.kind and l.withdrawn_at is null) then
      raise exception 'a letter takes the place of one of its kind that stands' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' and private.is_destroying('public.doctor_letters', to_jsonb(old)) then
    return old;
  end if;
  if tg_op = 'DELETE' or old.withdrawn_at is not null
    or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns) then
    raise exception 'a letter stays as it was signed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger doctor_letters_held before insert or update or delete on public.doctor_letters
  for each row execute function private.hold_doctor_letter();
--> statement-breakpoint
create trigger doctor_letters_no_truncate before truncate on public.doctor_letters
  for each statement execute function private.refuse_change();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.doctor_letters', 'destroyed', 'patient_id = $1', '');
--> statement-breakpoint
-- What is sent of a doctor's letter is that letter of that patient, while it stands.
create function private.check_sent_letter() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.letter_id is not null and not exists (
    select from public.doctor_letters l
    where l.id = new.letter_id and l.patient_id = new.patient_id and l.kind = new.kind and l.withdrawn_at is null
      and not exists (select from public.doctor_letters n where n.replaces = l.id)) then
    raise exception 'only a letter that stands is sent' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger gp_letters_stand before insert on public.gp_letters
  for each row execute function private.check_sent_letter();
--> statement-breakpoint
-- Words that the clinic begins with; they are nobody's own.
insert into public.prescription_templates (id, kind, code, state, current, newest, created_at) values
  ('7e000000-0000-4000-8000-000000000201', 'letter', 'LT-1', 'in_force', 1, 1, '2026-01-05T00:02:00Z'),
  ('7e000000-0000-4000-8000-000000000202', 'letter', 'LT-2', 'in_force', 1, 1, '2026-01-05T00:02:01Z'),
  ('7e000000-0000-4000-8000-000000000203', 'letter', 'LT-3', 'in_force', 1, 1, '2026-01-05T00:02:02Z');
--> statement-breakpoint
alter table public.prescription_template_versions disable trigger prescription_template_versions_hold;
--> statement-breakpoint
insert into public.prescription_template_versions (code, number, change, content, note, author_name, created_at, decision, decided_by, decided_at) values
  ('LT-1', 1, 'edit', '{"title": "To a dermatologist", "for": "everyone", "reason": null, "text": "Thank you for seeing {first_name}, whom we see by telehealth for hair loss and have not examined in person. Treatment with us so far: {medicines}. I would value an examination of the scalp, with trichoscopy, and a biopsy where you find it useful."}', 'What the clinic began with', 'The clinic', '2026-01-05T00:02:00Z', 'approved', 'The clinic', '2026-01-05T00:02:00Z'),
  ('LT-2', 1, 'edit', '{"title": "To an endocrinologist", "for": "everyone", "reason": null, "text": "Thank you for seeing {first_name}, whom we see by telehealth for hair loss and have not examined in person. What they tell us makes me ask whether a hormonal cause stands behind it. Treatment with us so far: {medicines}."}', 'What the clinic began with', 'The clinic', '2026-01-05T00:02:01Z', 'approved', 'The clinic', '2026-01-05T00:02:01Z'),
  ('LT-3', 1, 'edit', '{"title": "Certificate: by telehealth", "for": "everyone", "reason": null, "text": "This certificate rests on a consultation by telehealth. It is given at the request of {first_name} and names no diagnosis."}', 'What the clinic began with', 'The clinic', '2026-01-05T00:02:02Z', 'approved', 'The clinic', '2026-01-05T00:02:02Z');
--> statement-breakpoint
set constraints all immediate;
--> statement-breakpoint
set constraints all deferred;
--> statement-breakpoint
alter table public.prescription_template_versions enable trigger prescription_template_versions_hold;
