ALTER TABLE "parcels" DROP CONSTRAINT "parcels_orderId_unique";--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recall_orders" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "supply_claims" ADD COLUMN "goods" text;--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_one_live" ON "parcels" USING btree ("order_id") WHERE "parcels"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "recall_orders_silent" ON "recall_orders" USING btree ("told_at") WHERE "recall_orders"."told_at" is not null and "recall_orders"."answer" is null;--> statement-breakpoint
ALTER TABLE "supply_claims" ADD CONSTRAINT "supply_claims_goods" CHECK ("supply_claims"."goods" in ('keep','return','destroy'));
--> statement-breakpoint
-- Who has not answered is written to once more.
drop trigger recall_orders_hold on public.recall_orders;
--> statement-breakpoint
create trigger recall_orders_hold before update or delete on public.recall_orders
  for each row execute function private.hold_content('read_at', 'answer', 'answered_at', 'reminded_at');
