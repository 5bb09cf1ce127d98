ALTER TABLE "prescription_moves" DROP CONSTRAINT "prescription_moves_action";--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_replaces_prescriptions_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_replaces" ON "prescriptions" USING btree ("replaces");--> statement-breakpoint
ALTER TABLE "prescription_moves" ADD CONSTRAINT "prescription_moves_action" CHECK ("prescription_moves"."action" in ('hold','release','cease','supersede'));