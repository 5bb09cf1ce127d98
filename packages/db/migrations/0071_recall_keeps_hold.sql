ALTER TABLE "orders" DROP CONSTRAINT "orders_rest_of";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_before" jsonb;--> statement-breakpoint
CREATE INDEX "orders_rests" ON "orders" USING btree ("rest_of") WHERE "orders"."rest_of" is not null;
