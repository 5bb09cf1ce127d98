CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"stripe_refund_id" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_invoiceId_unique" UNIQUE("invoice_id"),
	CONSTRAINT "refunds_stripeRefundId_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested','pending','succeeded','failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "prescription_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"prescription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"until_on" date,
	"by_role" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step" integer NOT NULL,
	CONSTRAINT "prescription_moves_action" CHECK ("prescription_moves"."action" in ('hold','release','cease')),
	CONSTRAINT "prescription_moves_role" CHECK ("prescription_moves"."by_role" in ('doctor','patient','system'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "destroyed_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "destroy_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_moves" ADD CONSTRAINT "prescription_moves_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_moves" ADD CONSTRAINT "prescription_moves_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_patient" ON "refunds" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prescription_moves_step" ON "prescription_moves" USING btree ("prescription_id","step");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_destroyed_by_pharmacists_id_fk" FOREIGN KEY ("destroyed_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplies_patient" ON "supplies" USING btree ("patient_id");