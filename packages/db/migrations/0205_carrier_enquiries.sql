CREATE TABLE "carrier_enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"number" text NOT NULL,
	"asked_on" date NOT NULL,
	"look_on" date NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_by_name" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"words" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "carrier_enquiries_outcome" CHECK ("carrier_enquiries"."outcome" in ('found','lost','closed')),
	CONSTRAINT "carrier_enquiries_over" CHECK (("carrier_enquiries"."outcome" is null) = ("carrier_enquiries"."ended_at" is null)),
	CONSTRAINT "carrier_enquiries_look" CHECK ("carrier_enquiries"."look_on" >= "carrier_enquiries"."asked_on")
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "asked_carrier_on" date;--> statement-breakpoint
ALTER TABLE "carrier_enquiries" ADD CONSTRAINT "carrier_enquiries_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_enquiries" ADD CONSTRAINT "carrier_enquiries_opened_by_pharmacists_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_enquiries_open" ON "carrier_enquiries" USING btree ("parcel_id") WHERE "carrier_enquiries"."outcome" is null;--> statement-breakpoint
CREATE INDEX "carrier_enquiries_ended" ON "carrier_enquiries" USING btree ("ended_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "carrier_enquiries_parcel" ON "carrier_enquiries" USING btree ("parcel_id");
--> statement-breakpoint
alter table public.carrier_enquiries enable row level security;
--> statement-breakpoint
revoke all on public.carrier_enquiries from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert on public.carrier_enquiries to service_role;
--> statement-breakpoint
grant update (number, asked_on, look_on, outcome, words, ended_at, ended_by_name) on public.carrier_enquiries to service_role;
--> statement-breakpoint
grant select on public.carrier_enquiries to authenticated;
--> statement-breakpoint
create policy carrier_enquiries_read on public.carrier_enquiries for select to authenticated
  using ((select private.is_pharmacist()));
--> statement-breakpoint
-- What came of it stays as it was written.
create function private.hold_carrier_enquiry() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if private.is_destroying('public.carrier_enquiries', to_jsonb(old)) then
      return old;
    end if;
    raise exception 'an enquiry stays as it was written' using errcode = 'restrict_violation';
  end if;
  if old.outcome is not null then
    raise exception 'an enquiry that has ended does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger carrier_enquiries_held before update or delete on public.carrier_enquiries
  for each row execute function private.hold_carrier_enquiry();
--> statement-breakpoint
create trigger carrier_enquiries_no_truncate before truncate on public.carrier_enquiries
  for each statement execute function private.refuse_change();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.carrier_enquiries', 'destroyed', 'parcel_id in (select id from public.parcels where (patient_id = $1 or order_id in (select id from public.orders where patient_id = $1) or shop_order_id in (select id from public.shop_orders where (patient_id = $1 or checkout_id in (select id from public.shop_checkouts where patient_id = $1)))))', '');
