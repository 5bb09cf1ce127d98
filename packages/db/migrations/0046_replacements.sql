ALTER TABLE "orders" DROP CONSTRAINT "orders_invoiceId_unique";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
DROP INDEX "supplies_once";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "supplies" ADD COLUMN "is_replacement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_orders_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_invoice" ON "orders" USING btree ("invoice_id") WHERE "orders"."replaces" is null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("due_at","id") WHERE "orders"."state" in ('received','verified','compounding','quality_check','packed','on_hold','returned');--> statement-breakpoint
CREATE UNIQUE INDEX "supplies_once" ON "supplies" USING btree ("prescription_id","supply_number") WHERE not "supplies"."is_replacement";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_unique" UNIQUE("replaces");