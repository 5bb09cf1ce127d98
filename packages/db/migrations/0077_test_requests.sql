CREATE TABLE "test_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"tests" text[] NOT NULL,
	"came" text[] DEFAULT '{}' NOT NULL,
	"letter" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "test_requests_some" CHECK (cardinality("test_requests"."tests") > 0)
);
--> statement-breakpoint
ALTER TABLE "clinical_facts" DROP CONSTRAINT "clinical_facts_source";--> statement-breakpoint
ALTER TABLE "test_requests" ADD CONSTRAINT "test_requests_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_requests_patient" ON "test_requests" USING btree ("patient_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "clinical_facts" ADD CONSTRAINT "clinical_facts_source" CHECK ("clinical_facts"."source" in ('patient','doctor','pharmacist','check_in','message'));
--> statement-breakpoint
-- What GPs are asked for: written by the server; read by the patient and the doctors.
alter table public.test_requests enable row level security;
--> statement-breakpoint
revoke all on public.test_requests from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.test_requests to service_role;
--> statement-breakpoint
grant select on public.test_requests to authenticated;
--> statement-breakpoint
create policy test_requests_read on public.test_requests for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_doctor()));
--> statement-breakpoint
create trigger test_requests_hold before update or delete on public.test_requests
  for each row execute function private.hold_content('came', 'closed_at', 'closed_by');
--> statement-breakpoint
create trigger test_requests_closed before update on public.test_requests for each row
  when (old.closed_at is not null) execute function private.refuse_finished();
--> statement-breakpoint
create trigger test_requests_no_truncate before truncate on public.test_requests
  for each statement execute function private.refuse_change();
