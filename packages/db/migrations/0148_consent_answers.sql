CREATE TABLE "consent_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"agrees" boolean NOT NULL,
	"version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_answers_kind" CHECK ("consent_answers"."kind" in ('telehealth','health_information','gp'))
);
--> statement-breakpoint
ALTER TABLE "consent_answers" ADD CONSTRAINT "consent_answers_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_answers_patient" ON "consent_answers" USING btree ("patient_id","at" DESC NULLS LAST);--> statement-breakpoint
-- What was said stays as it was said; the newest counts.
alter table public.consent_answers enable row level security;
--> statement-breakpoint
revoke all on public.consent_answers from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.consent_answers to service_role;
--> statement-breakpoint
grant select on public.consent_answers to authenticated;
--> statement-breakpoint
create policy consent_answers_own on public.consent_answers for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy consent_answers_for_doctors on public.consent_answers for select to authenticated
  using ((select private.is_doctor()));
--> statement-breakpoint
create trigger consent_answers_append_only before update or delete on public.consent_answers
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger consent_answers_no_truncate before truncate on public.consent_answers
  for each statement execute function private.refuse_change();


