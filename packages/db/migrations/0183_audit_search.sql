ALTER TABLE "incident_entries" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "incidents" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "incident_entries" CASCADE;--> statement-breakpoint
DROP TABLE "incidents" CASCADE;--> statement-breakpoint
DROP INDEX "audit_log_at";--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_actor_action" ON "audit_log" USING btree ("actor_id","action","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("subject_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shop_refunds_failed" ON "shop_refunds" USING btree ("order_id") WHERE "shop_refunds"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- What the incident log held stands in the registers.
delete from private.person_tables where name in ('public.incidents', 'public.incident_entries');
--> statement-breakpoint
drop function private.hold_closed_incident();
