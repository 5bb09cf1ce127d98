CREATE TABLE "correction_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"words" text NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "correction_answers_outcome" CHECK ("correction_answers"."outcome" in ('corrected','noted','refused'))
);
--> statement-breakpoint
CREATE TABLE "correction_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"area" text NOT NULL,
	"about" text NOT NULL,
	"wrong" text NOT NULL,
	"should" text NOT NULL,
	"reader" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "correction_requests_state" CHECK ("correction_requests"."state" in ('open','answered','withdrawn')),
	CONSTRAINT "correction_requests_reader" CHECK ("correction_requests"."reader" in ('doctor','pharmacist','admin'))
);
--> statement-breakpoint
ALTER TABLE "correction_answers" ADD CONSTRAINT "correction_answers_request_id_correction_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."correction_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_answers" ADD CONSTRAINT "correction_answers_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_requests" ADD CONSTRAINT "correction_requests_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "correction_answers_request" ON "correction_answers" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "correction_requests_patient" ON "correction_requests" USING btree ("patient_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
-- What a patient asked for, and what was answered, stay as they were written; a request's state and its reader alone change.
alter table public.correction_requests enable row level security;
--> statement-breakpoint
alter table public.correction_answers enable row level security;
--> statement-breakpoint
revoke all on public.correction_requests, public.correction_answers from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.correction_requests to service_role;
--> statement-breakpoint
grant select, insert on public.correction_answers to service_role;
--> statement-breakpoint
grant select on public.correction_requests, public.correction_answers to authenticated;
--> statement-breakpoint
create policy correction_requests_own on public.correction_requests for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy correction_requests_for_staff on public.correction_requests for select to authenticated
  using (
    (reader = 'doctor' and (select private.is_doctor()))
    or (reader = 'pharmacist' and (select private.is_pharmacist()))
    or (reader = 'admin' and (select private.is_admin()))
  );
--> statement-breakpoint
create policy correction_answers_with_request on public.correction_answers for select to authenticated
  using (exists (select from public.correction_requests r where r.id = request_id));
--> statement-breakpoint
create function private.hold_correction() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['state', 'reader'];
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns) then
    raise exception 'what a patient asked to be put right is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger correction_requests_held before update or delete on public.correction_requests
  for each row execute function private.hold_correction();
--> statement-breakpoint
create trigger correction_requests_no_truncate before truncate on public.correction_requests
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger correction_answers_append_only before update or delete on public.correction_answers
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger correction_answers_no_truncate before truncate on public.correction_answers
  for each statement execute function private.refuse_change();


