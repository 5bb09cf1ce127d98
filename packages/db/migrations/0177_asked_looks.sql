CREATE TABLE "dose_reminders" (
	"prescription_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"patient_id" uuid NOT NULL,
	"minute" integer NOT NULL,
	"zone" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dose_reminders_prescription_id_position_pk" PRIMARY KEY("prescription_id","position"),
	CONSTRAINT "dose_reminders_minute" CHECK ("dose_reminders"."minute" between 0 and 1439)
);
--> statement-breakpoint
CREATE TABLE "doses" (
	"prescription_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"patient_id" uuid NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "doses_prescription_id_position_day_pk" PRIMARY KEY("prescription_id","position","day"),
	CONSTRAINT "doses_state" CHECK ("doses"."state" in ('taken','left'))
);
--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "dose_reminders" ADD CONSTRAINT "dose_reminders_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dose_reminders" ADD CONSTRAINT "dose_reminders_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doses" ADD CONSTRAINT "doses_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dose_reminders_next" ON "dose_reminders" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "dose_reminders_patient" ON "dose_reminders" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "doses_patient" ON "doses" USING btree ("patient_id","day");--> statement-breakpoint
CREATE INDEX "outbox_emails_failed" ON "outbox_emails" USING btree ("created_at") WHERE "outbox_emails"."status" = 'failed' and "outbox_emails"."html" <> '';--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_about" CHECK ("privacy_requests"."about" is null or "privacy_requests"."kind" = 'looked');--> statement-breakpoint
-- A patient's own, to read and to tick; the server writes, which asks first whose medicine it is.
alter table public.dose_reminders enable row level security;
--> statement-breakpoint
alter table public.doses enable row level security;
--> statement-breakpoint
revoke all on public.dose_reminders, public.doses from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.dose_reminders, public.doses to service_role;
--> statement-breakpoint
grant select on public.dose_reminders, public.doses to authenticated;
--> statement-breakpoint
create policy dose_reminders_own on public.dose_reminders for select to authenticated using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy doses_own on public.doses for select to authenticated using (patient_id = (select auth.uid()));
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.dose_reminders', 'destroyed', 'patient_id = $1', ''),
  ('public.doses', 'destroyed', 'patient_id = $1', '');
