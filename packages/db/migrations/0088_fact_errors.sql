CREATE TABLE "fact_errors" (
	"fact_id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clinical_facts" ADD COLUMN "entered_by" uuid;--> statement-breakpoint
ALTER TABLE "fact_errors" ADD CONSTRAINT "fact_errors_fact_id_clinical_facts_id_fk" FOREIGN KEY ("fact_id") REFERENCES "public"."clinical_facts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_errors" ADD CONSTRAINT "fact_errors_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_errors_patient" ON "fact_errors" USING btree ("patient_id");
--> statement-breakpoint
-- What was entered in error: the server's to say, once; the patient's own and the doctors' to read.
alter table public.fact_errors enable row level security;
--> statement-breakpoint
revoke all on public.fact_errors from anon, authenticated;
--> statement-breakpoint
grant select, insert, delete on public.fact_errors to service_role;
--> statement-breakpoint
grant select on public.fact_errors to authenticated;
--> statement-breakpoint
create policy fact_errors_read on public.fact_errors for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_doctor()));
--> statement-breakpoint
create or replace function private.hold_unless_minor() returns trigger language plpgsql set search_path = '' as $$
declare
  who uuid := case when tg_table_name in ('clinical_facts', 'fact_errors') then (to_jsonb(old) ->> 'patient_id')::uuid
    else (select c.patient_id from public.consults c where c.id = (to_jsonb(old) ->> 'consult_id')::uuid) end;
begin
  if tg_op = 'DELETE' and private.is_being_reduced(who) then
    return old;
  end if;
  raise exception '% stay as they were written', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger fact_errors_append_only before update or delete on public.fact_errors
  for each row execute function private.hold_unless_minor();
--> statement-breakpoint
create trigger fact_errors_no_truncate before truncate on public.fact_errors
  for each statement execute function private.refuse_change();
