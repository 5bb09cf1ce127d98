CREATE TABLE "consult_offers" (
	"consult_id" uuid NOT NULL,
	"promised_for" timestamp (3) with time zone NOT NULL,
	"doctor_id" uuid NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "consult_offers_consult_id_promised_for_doctor_id_pk" PRIMARY KEY("consult_id","promised_for","doctor_id"),
	CONSTRAINT "consult_offers_reason" CHECK ("consult_offers"."reason" in ('waits','idle'))
);
--> statement-breakpoint
CREATE TABLE "consult_promises" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consult_id" uuid NOT NULL,
	"promised_for" timestamp (3) with time zone NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"doctors" integer NOT NULL,
	"cases" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_pace" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"promised_by" timestamp (3) with time zone,
	"doctors" integer NOT NULL,
	"cases" integer NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "queue_pace_only" CHECK ("queue_pace"."is_only")
);
--> statement-breakpoint
ALTER TABLE "consults" ADD COLUMN "promised_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consult_offers" ADD CONSTRAINT "consult_offers_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consult_offers" ADD CONSTRAINT "consult_offers_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consult_promises" ADD CONSTRAINT "consult_promises_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consult_offers_doctor" ON "consult_offers" USING btree ("doctor_id","offered_at");--> statement-breakpoint
CREATE INDEX "consult_promises_consult" ON "consult_promises" USING btree ("consult_id","said_at");--> statement-breakpoint
CREATE INDEX "consults_promised" ON "consults" USING btree ("promised_for") WHERE "consults"."state" in ('submitted','in_review');
--> statement-breakpoint
-- Nobody but the server reads or writes what is promised; patients and doctors are shown it with the case.
alter table public.queue_pace enable row level security;
--> statement-breakpoint
alter table public.consult_promises enable row level security;
--> statement-breakpoint
alter table public.consult_offers enable row level security;
--> statement-breakpoint
revoke all on public.queue_pace, public.consult_promises, public.consult_offers from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.queue_pace to service_role;
--> statement-breakpoint
grant select, insert on public.consult_promises, public.consult_offers to service_role;
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.consult_promises', 'destroyed', 'consult_id in (select id from public.consults where patient_id = $1)', ''),
  ('public.consult_offers', 'destroyed', 'consult_id in (select id from public.consults where patient_id = $1)', '');
--> statement-breakpoint
create trigger consult_promises_append_only before update or delete on public.consult_promises
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger consult_promises_no_truncate before truncate on public.consult_promises
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger consult_offers_append_only before update or delete on public.consult_offers
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger consult_offers_no_truncate before truncate on public.consult_offers
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- What is promised goes with the clock of a case: from the pace of this minute as the clock begins or goes on, none while it stands still.
create function private.promise_consult() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.due_at is null then
    new.promised_for := null;
  elsif new.promised_for is null and (tg_op = 'INSERT' or old.due_at is null) then
    new.promised_for := (
      select p.promised_by from public.queue_pace p
      where p.made_at > private.clinic_now() - interval '10 minutes' and p.promised_by > private.clinic_now());
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger consults_promised before insert or update on public.consults
  for each row execute function private.promise_consult();
--> statement-breakpoint
create function private.keep_promise() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.promised_for is distinct from old.promised_for then
    insert into public.consult_promises (consult_id, promised_for, said_at, doctors, cases)
      select new.id, new.promised_for, private.clinic_now(), coalesce(p.doctors, 0), coalesce(p.cases, 0)
      from (select 1) as one left join public.queue_pace p on true;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger consults_promise_kept after insert or update on public.consults
  for each row when (new.promised_for is not null) execute function private.keep_promise();
