CREATE TABLE "stock_waits" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"expected_on" date,
	"entered_by" text DEFAULT '' NOT NULL,
	"late_told_for" date,
	"asked_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "stock_waits_asked" CHECK ("stock_waits"."answered_at" is null or "stock_waits"."asked_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_waits_expected" ON "stock_waits" USING btree ("expected_on");
--> statement-breakpoint
-- How an order waits for stock: kept by the server, read by its patient and the pharmacists.
alter table public.stock_waits enable row level security;
--> statement-breakpoint
revoke all on public.stock_waits from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.stock_waits to service_role;
--> statement-breakpoint
grant select on public.stock_waits to authenticated;
--> statement-breakpoint
create policy stock_waits_read on public.stock_waits for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_pharmacist()));
--> statement-breakpoint
-- What waits for stock already begins to wait now.
insert into public.stock_waits (order_id, patient_id, since)
select id, patient_id, now() from public.orders where state = 'on_hold' and hold_reason = 'stock';
