DROP INDEX "consults_waiting";--> statement-breakpoint
DROP INDEX "consults_waiting_brand";--> statement-breakpoint
CREATE INDEX "consults_waiting" ON "consults" USING btree ((not "urgent"),"due_at","id") WHERE "consults"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "consults_waiting_brand" ON "consults" USING btree ("brand",(not "urgent"),"due_at","id") WHERE "consults"."state" = 'submitted';