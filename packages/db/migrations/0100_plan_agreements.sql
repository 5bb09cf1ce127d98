CREATE TABLE "plan_agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"text" text NOT NULL,
	"wording" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"interval_days" integer NOT NULL,
	"charge_days" date[] NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_agreements_days" CHECK (cardinality("plan_agreements"."charge_days") > 0)
);
--> statement-breakpoint
ALTER TABLE "plan_agreements" ADD CONSTRAINT "plan_agreements_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_agreements" ADD CONSTRAINT "plan_agreements_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_agreements_once" ON "plan_agreements" USING btree ("plan_id","text");--> statement-breakpoint
CREATE INDEX "plan_agreements_patient" ON "plan_agreements" USING btree ("patient_id","agreed_at" DESC NULLS LAST);
--> statement-breakpoint
-- What was agreed to: written once by the server, never changed; read by the patient.
alter table public.plan_agreements enable row level security;
--> statement-breakpoint
revoke all on public.plan_agreements from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.plan_agreements to service_role;
--> statement-breakpoint
grant select on public.plan_agreements to authenticated;
--> statement-breakpoint
create policy plan_agreements_read on public.plan_agreements for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create trigger plan_agreements_append_only before update or delete on public.plan_agreements
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger plan_agreements_no_truncate before truncate on public.plan_agreements
  for each statement execute function private.refuse_change();
