ALTER TABLE "webhook_inbox" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_inbox_about" ON "webhook_inbox" USING btree ("provider","about") WHERE "webhook_inbox"."handled_at" is null and "webhook_inbox"."about" <> '';
