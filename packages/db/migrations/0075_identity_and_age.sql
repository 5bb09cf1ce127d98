ALTER TABLE "consults" ADD COLUMN "identity_refused" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_contacts" ADD COLUMN "photo_id_sighted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_contacts" ADD COLUMN "is_apart" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_contacts" ALTER COLUMN "is_apart" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "hair_quiz_results_v2" ADD COLUMN "age_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hair_quiz_results_v2" ADD COLUMN "reduced_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "hair_quiz_results_v2_age_unchecked" ON "hair_quiz_results_v2" USING btree ("created_at","id") WHERE "hair_quiz_results_v2"."age_checked_at" is null;--> statement-breakpoint
CREATE INDEX "hair_quiz_results_v2_reduced" ON "hair_quiz_results_v2" USING btree ("user_id") WHERE "hair_quiz_results_v2"."reduced_at" is not null;
--> statement-breakpoint
-- A doctor, and a patient, speak with one person at a time.
alter table public.live_contacts add constraint live_contacts_doctor_apart
  exclude using gist (doctor_id with =, tstzrange(started_at, ended_at) with &&) where (is_apart);
--> statement-breakpoint
alter table public.live_contacts add constraint live_contacts_patient_apart
  exclude using gist (patient_id with =, tstzrange(started_at, ended_at) with &&) where (is_apart);
--> statement-breakpoint

-- Whether an age was looked at is the server's to say.
alter policy quiz_own_insert on public.hair_quiz_results_v2
  with check (user_id = (select auth.uid()) and age_checked_at is null and reduced_at is null);
--> statement-breakpoint
-- What a doctor has decided on stays; that its age was looked at may be added, and what was reduced is never filled again.
create or replace function private.hold_decided_answers() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'age_checked_at' = to_jsonb(new) - 'age_checked_at' then
    return new;
  end if;
  if old.reduced_at is not null then
    raise exception 'answers that were reduced stay so' using errcode = 'restrict_violation';
  end if;
  if exists (select from public.consults c
    where c.quiz_result_id = old.id and c.state in ('approved', 'declined', 'referred')) then
    raise exception 'answers that a doctor has decided on do not change' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
-- What a minor told besides goes in the transaction that reduces their answers, and in no other. (INV-15)
create function private.is_being_reduced(who uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.hair_quiz_results_v2 q where q.user_id = who and q.reduced_at is not null
    and q.xmin = pg_current_xact_id()::xid)
$$;
--> statement-breakpoint
create function private.hold_unless_minor() returns trigger language plpgsql set search_path = '' as $$
declare
  who uuid := case when tg_table_name = 'clinical_facts' then (to_jsonb(old) ->> 'patient_id')::uuid
    else (select c.patient_id from public.consults c where c.id = (to_jsonb(old) ->> 'consult_id')::uuid) end;
begin
  if tg_op = 'DELETE' and private.is_being_reduced(who) then
    return old;
  end if;
  raise exception '% stay as they were written', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
revoke execute on function private.is_being_reduced(uuid), private.hold_unless_minor() from public;
--> statement-breakpoint
grant execute on function private.is_being_reduced(uuid), private.hold_unless_minor() to service_role;
--> statement-breakpoint
drop trigger clinical_facts_append_only on public.clinical_facts;
--> statement-breakpoint
create trigger clinical_facts_append_only before update or delete on public.clinical_facts
  for each row execute function private.hold_unless_minor();
--> statement-breakpoint
drop trigger consult_questions_hold on public.consult_questions;
--> statement-breakpoint
create trigger consult_questions_hold before update or delete on public.consult_questions for each row
  when (old.answered_at is not null) execute function private.hold_unless_minor();
--> statement-breakpoint
grant delete on public.clinical_facts, public.consult_questions to service_role;
