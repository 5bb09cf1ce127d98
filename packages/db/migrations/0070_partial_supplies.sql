DROP INDEX "orders_one_per_invoice";--> statement-breakpoint
ALTER TABLE "dispensed_items" ADD COLUMN "quantity" real;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rest_of" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "holds" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rest_of_orders_id_fk" FOREIGN KEY ("rest_of") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_invoice" ON "orders" USING btree ("invoice_id") WHERE "orders"."replaces" is null and "orders"."rest_of" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rest_of" UNIQUE("rest_of");