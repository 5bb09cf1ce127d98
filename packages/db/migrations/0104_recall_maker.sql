DROP INDEX "recalls_one_open";--> statement-breakpoint
ALTER TABLE "dispensed_items" ADD COLUMN "maker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recall_orders" ADD COLUMN "maker" text;--> statement-breakpoint
ALTER TABLE "recalls" ADD COLUMN "maker" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "recalls_one_open" ON "recalls" USING btree ("code",lower("maker")) WHERE "recalls"."closed_at" is null and not "recalls"."is_drill";
