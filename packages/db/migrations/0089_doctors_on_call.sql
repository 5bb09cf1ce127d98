CREATE TABLE "doctor_on_call" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"doctor_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "doctor_on_call_order" CHECK ("doctor_on_call"."ends_at" > "doctor_on_call"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "doctor_on_call" ADD CONSTRAINT "doctor_on_call_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctor_on_call_end" ON "doctor_on_call" USING btree ("ends_at");--> statement-breakpoint
-- Doctors and admins see who is on call; only the server writes it.
alter table public.doctor_on_call enable row level security;
--> statement-breakpoint
revoke all on public.doctor_on_call from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.doctor_on_call to service_role;
--> statement-breakpoint
grant select on public.doctor_on_call to authenticated;
--> statement-breakpoint
create policy doctor_on_call_for_staff on public.doctor_on_call for select to authenticated
  using ((select private.is_doctor()) or (select private.is_admin()));
