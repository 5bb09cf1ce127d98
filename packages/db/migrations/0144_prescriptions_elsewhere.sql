CREATE TABLE "prescriptions_elsewhere" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"prescription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"form" text NOT NULL,
	"from_role" text NOT NULL,
	"to_kind" text NOT NULL,
	"address" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"send_by" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sent_by_name" text,
	"reference" text DEFAULT '' NOT NULL,
	"supplies_left" integer,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "prescriptions_elsewhere_form" CHECK ("prescriptions_elsewhere"."form" in ('paper','token')),
	CONSTRAINT "prescriptions_elsewhere_from" CHECK ("prescriptions_elsewhere"."from_role" in ('pharmacist','doctor')),
	CONSTRAINT "prescriptions_elsewhere_to" CHECK ("prescriptions_elsewhere"."to_kind" in ('me','pharmacy')),
	CONSTRAINT "prescriptions_elsewhere_end" CHECK ("prescriptions_elsewhere"."sent_at" is null or "prescriptions_elsewhere"."taken_back_at" is null),
	CONSTRAINT "prescriptions_elsewhere_sent" CHECK (("prescriptions_elsewhere"."sent_at" is null) = ("prescriptions_elsewhere"."sent_by_name" is null) and ("prescriptions_elsewhere"."sent_at" is null) = ("prescriptions_elsewhere"."supplies_left" is null))
);
--> statement-breakpoint
ALTER TABLE "prescription_moves" DROP CONSTRAINT "prescription_moves_action";--> statement-breakpoint
ALTER TABLE "prescriptions" DROP CONSTRAINT "prescriptions_status";--> statement-breakpoint
DROP INDEX "prescriptions_running";--> statement-breakpoint
ALTER TABLE "prescriptions_elsewhere" ADD CONSTRAINT "prescriptions_elsewhere_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions_elsewhere" ADD CONSTRAINT "prescriptions_elsewhere_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_elsewhere_one" ON "prescriptions_elsewhere" USING btree ("prescription_id") WHERE "prescriptions_elsewhere"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "prescriptions_running" ON "prescriptions" USING btree ("expires_on") WHERE "prescriptions"."status" in ('active','on_hold','released');--> statement-breakpoint
ALTER TABLE "prescription_moves" ADD CONSTRAINT "prescription_moves_action" CHECK ("prescription_moves"."action" in ('hold','release','cease','supersede','take_elsewhere','take_back'));--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_status" CHECK ("prescriptions"."status" in ('draft','active','on_hold','ceased','superseded','exhausted','expired','released'));--> statement-breakpoint
-- What a patient has asked for stays as they asked for it; the server adds that it was sent, or that they have changed their mind.
alter table public.prescriptions_elsewhere enable row level security;
--> statement-breakpoint
revoke all on public.prescriptions_elsewhere from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.prescriptions_elsewhere to service_role;
--> statement-breakpoint
grant select on public.prescriptions_elsewhere to authenticated;
--> statement-breakpoint
create policy prescriptions_elsewhere_own on public.prescriptions_elsewhere for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy prescriptions_elsewhere_for_staff on public.prescriptions_elsewhere for select to authenticated
  using ((select private.is_pharmacist()) or (select private.is_doctor()));
--> statement-breakpoint
create function private.hold_elsewhere() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['sent_at', 'sent_by_name', 'reference', 'supplies_left', 'taken_back_at'];
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns) then
    raise exception 'where a patient wants a prescription to go is not changed' using errcode = 'restrict_violation';
  end if;
  if old.taken_back_at is not null then
    raise exception 'what a patient has taken back is over' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger prescriptions_elsewhere_held before update or delete on public.prescriptions_elsewhere
  for each row execute function private.hold_elsewhere();
--> statement-breakpoint
create trigger prescriptions_elsewhere_no_truncate before truncate on public.prescriptions_elsewhere
  for each statement execute function private.refuse_change();

