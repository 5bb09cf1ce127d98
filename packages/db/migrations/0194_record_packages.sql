CREATE TABLE "record_packages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"files_total" integer NOT NULL,
	"files_done" integer DEFAULT 0 NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"until" timestamp (3) with time zone,
	"bytes" bigint,
	"ended_at" timestamp (3) with time zone,
	"storage_key" text,
	CONSTRAINT "record_packages_state" CHECK ("record_packages"."state" in ('making','ready','failed','stopped','lapsed')),
	CONSTRAINT "record_packages_ready" CHECK ("record_packages"."state" <> 'ready' or num_nulls("record_packages"."ready_at", "record_packages"."until", "record_packages"."bytes", "record_packages"."storage_key") = 0),
	CONSTRAINT "record_packages_ended" CHECK (("record_packages"."ended_at" is null) = ("record_packages"."state" in ('making','ready'))),
	CONSTRAINT "record_packages_done" CHECK ("record_packages"."files_done" between 0 and "record_packages"."files_total")
);
--> statement-breakpoint
ALTER TABLE "record_packages" ADD CONSTRAINT "record_packages_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "record_packages_one" ON "record_packages" USING btree ("patient_id") WHERE "record_packages"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "record_packages_patient" ON "record_packages" USING btree ("patient_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "record_packages_open" ON "record_packages" USING btree ("asked_at") WHERE "record_packages"."ended_at" is null or "record_packages"."storage_key" is not null;--> statement-breakpoint
-- Theirs to see, and nobody else's; made, ended and deleted by the server.
alter table public.record_packages enable row level security;
--> statement-breakpoint
revoke all on public.record_packages from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.record_packages to service_role;
--> statement-breakpoint
grant select on public.record_packages to authenticated;
--> statement-breakpoint
create policy record_packages_read on public.record_packages for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.record_packages', 'destroyed', 'patient_id = $1', '');
