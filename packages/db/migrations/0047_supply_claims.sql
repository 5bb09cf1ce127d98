CREATE TABLE "supply_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "supply_claims_kind" CHECK ("supply_claims"."kind" in ('not_arrived','damaged','wrong_item')),
	CONSTRAINT "supply_claims_outcome" CHECK ("supply_claims"."outcome" in ('resend','pay_back','turn_down','returned')),
	CONSTRAINT "supply_claims_decided" CHECK (("supply_claims"."outcome" is null) = ("supply_claims"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "supply_claims" ADD CONSTRAINT "supply_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_claims" ADD CONSTRAINT "supply_claims_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "supply_claims_one_open" ON "supply_claims" USING btree ("order_id") WHERE "supply_claims"."outcome" is null;--> statement-breakpoint
CREATE INDEX "supply_claims_order" ON "supply_claims" USING btree ("order_id","claimed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "supply_claims_patient" ON "supply_claims" USING btree ("patient_id","claimed_at" DESC NULLS LAST);