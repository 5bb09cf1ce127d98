DROP INDEX IF EXISTS "appointments_waiting";--> statement-breakpoint
CREATE INDEX "appointments_begun" ON "appointments" USING btree ("ends_at") WHERE "appointments"."state" in ('waiting','in_progress');
