ALTER TABLE "consults" ALTER COLUMN "paused_ms" SET DATA TYPE bigint;--> statement-breakpoint
CREATE INDEX "consults_untold" ON "consults" USING btree ("due_at") WHERE "consults"."state" in ('submitted','in_review') and "consults"."breach_told_at" is null;--> statement-breakpoint
CREATE INDEX "prescriptions_running" ON "prescriptions" USING btree ("expires_on") WHERE "prescriptions"."status" in ('active','on_hold');--> statement-breakpoint
CREATE INDEX "hair_quiz_results_v2_created" ON "hair_quiz_results_v2" USING btree ("created_at");