DROP INDEX "prescriptions_doctor";--> statement-breakpoint
CREATE INDEX "supply_queries_open" ON "supply_queries" USING btree ("order_id") WHERE "supply_queries"."outcome" is null;--> statement-breakpoint
CREATE INDEX "prescriptions_signed" ON "prescriptions" USING btree ("signed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prescriptions_status" ON "prescriptions" USING btree ("status","signed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prescriptions_original" ON "prescriptions" USING btree ("signed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "prescriptions"."legal_form_received_at" is null and "prescriptions"."status" in ('active','on_hold');--> statement-breakpoint
CREATE INDEX "prescriptions_doctor" ON "prescriptions" USING btree ("doctor_id","signed_at" DESC NULLS LAST,"id" DESC NULLS LAST);

