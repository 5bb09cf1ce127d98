ALTER TABLE "appointments" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "appointments_due" ON "appointments" USING btree ("starts_at") WHERE "appointments"."state" in ('booked','confirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_open" ON "appointments" USING btree ("consult_id") WHERE "appointments"."state" in ('requested','booked','confirmed','waiting','in_progress');