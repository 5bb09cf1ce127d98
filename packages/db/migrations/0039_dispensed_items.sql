CREATE TABLE "dispensed_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"position" integer NOT NULL,
	"medicine" text NOT NULL,
	"description" text NOT NULL,
	"compounded" boolean NOT NULL,
	"batch_number" text NOT NULL,
	"expires_on" date NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "worksheets_one_live";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "worksheets" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "dispensed_items" ADD CONSTRAINT "dispensed_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispensed_items" ADD CONSTRAINT "dispensed_items_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispensed_items" ADD CONSTRAINT "dispensed_items_recorded_by_pharmacists_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispensed_items_once" ON "dispensed_items" USING btree ("order_id","attempt","position");--> statement-breakpoint
CREATE INDEX "dispensed_items_batch" ON "dispensed_items" USING btree ("batch_number");--> statement-breakpoint
CREATE INDEX "dispensed_items_patient" ON "dispensed_items" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "worksheets_one_live" ON "worksheets" USING btree ("order_id","attempt") WHERE "worksheets"."status" <> 'rejected';--> statement-breakpoint
-- What was made or packed until now: one batch for each supply.
INSERT INTO "dispensed_items" (order_id, patient_id, attempt, position, medicine, description, compounded, batch_number,
  expires_on, recorded_by, recorded_at)
select o.id, o.patient_id, 1, i.n - 1, i.item ->> 'medicine', i.item ->> 'description', (i.item ->> 'compounded')::boolean,
  upper(s.batch_number), s.expires_on, coalesce(o.packed_by, s.pharmacist_id), coalesce(o.packed_at, s.created_at)
from public.supplies s
join public.orders o on o.id = s.order_id
join public.prescriptions p on p.id = s.prescription_id
cross join lateral jsonb_array_elements(p.items) with ordinality i (item, n)
where s.batch_number <> '' and s.expires_on is not null and (i.item ->> 'compounded')::boolean = o.compounded;
--> statement-breakpoint
DROP TRIGGER "supplies_hold_batch" ON "supplies";
--> statement-breakpoint
DROP TRIGGER "supplies_hold" ON "supplies";
--> statement-breakpoint
ALTER TABLE "supplies" DROP COLUMN "batch_number";--> statement-breakpoint
ALTER TABLE "supplies" DROP COLUMN "expires_on";