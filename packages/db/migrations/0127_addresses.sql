CREATE TABLE "patient_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"address" jsonb NOT NULL,
	"kind" text DEFAULT 'door' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"may_leave" boolean DEFAULT false NOT NULL,
	"kept_because" text DEFAULT '' NOT NULL,
	"is_home" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"before" jsonb,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patient_addresses_kind" CHECK ("patient_addresses"."kind" in ('door','locker')),
	CONSTRAINT "patient_addresses_stands" CHECK ("patient_addresses"."removed_at" is null or not ("patient_addresses"."is_home" or "patient_addresses"."is_default"))
);
--> statement-breakpoint
ALTER TABLE "plan_changes" DROP CONSTRAINT "plan_changes_kind";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "address_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD COLUMN "from_address_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD COLUMN "to_address_id" uuid;--> statement-breakpoint
ALTER TABLE "product_subscriptions" ADD COLUMN "address_id" uuid;--> statement-breakpoint
ALTER TABLE "patient_addresses" ADD CONSTRAINT "patient_addresses_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "patient_addresses_one_home" ON "patient_addresses" USING btree ("patient_id") WHERE "patient_addresses"."is_home";--> statement-breakpoint
CREATE UNIQUE INDEX "patient_addresses_one_default" ON "patient_addresses" USING btree ("patient_id") WHERE "patient_addresses"."is_default";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_address_id_patient_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."patient_addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_address_id_patient_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."patient_addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_subscriptions" ADD CONSTRAINT "product_subscriptions_address_id_patient_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."patient_addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_address" ON "subscriptions" USING btree ("address_id") WHERE "subscriptions"."address_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_address" ON "orders" USING btree ("address_id") WHERE "orders"."address_id" is not null;--> statement-breakpoint
CREATE INDEX "product_subscriptions_address" ON "product_subscriptions" USING btree ("address_id") WHERE "product_subscriptions"."address_id" is not null;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_kind" CHECK ("plan_changes"."kind" in ('cancel','keep','pause','skip','move','undo','address'));
--> statement-breakpoint
-- Where a patient's parcels may go: written by the server, read by the patient.
alter table public.patient_addresses enable row level security;
--> statement-breakpoint
revoke all on public.patient_addresses from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.patient_addresses to service_role;
--> statement-breakpoint
grant select on public.patient_addresses to authenticated;
--> statement-breakpoint
create policy patient_addresses_read on public.patient_addresses for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
-- The home is what the profile says, whoever writes that; what was said about the old door does not hold for another one.
create function private.keep_home_address() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.address is null then
    delete from public.patient_addresses where patient_id = new.id and is_home;
    return null;
  end if;
  update public.patient_addresses set
    address = new.address, note = '', may_leave = false, kept_because = '', version = version + 1,
    before = jsonb_build_object('label', label, 'address', address, 'kind', kind, 'note', note, 'mayLeave', may_leave,
      'keptBecause', kept_because)
  where patient_id = new.id and is_home and address is distinct from new.address;
  if not exists (select from public.patient_addresses where patient_id = new.id and is_home) then
    insert into public.patient_addresses (patient_id, label, address, is_home, is_default)
    values (new.id, 'Home', new.address, true,
      not exists (select from public.patient_addresses where patient_id = new.id and is_default));
  end if;
  return null;
end $$;
--> statement-breakpoint
revoke execute on function private.keep_home_address() from public;
--> statement-breakpoint
grant execute on function private.keep_home_address() to service_role;
--> statement-breakpoint
create trigger profiles_keep_home after insert or update of address on public.profiles for each row
  execute function private.keep_home_address();
--> statement-breakpoint
-- What was one address so far is the first of several.
insert into public.patient_addresses (patient_id, label, address, is_home, is_default)
select id, 'Home', address, true, true from public.profiles where address is not null;


