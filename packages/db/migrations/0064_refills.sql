CREATE TABLE "refills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"prescription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"charge_on" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"answers" jsonb,
	"answered_at" timestamp (3) with time zone,
	"waits_for" text[] NOT NULL,
	"weighed_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"message" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refills_state" CHECK ("refills"."state" in ('requested','doctor_review','approved','declined','charged','lapsed')),
	CONSTRAINT "refills_answered" CHECK (("refills"."answered_at" is null) = ("refills"."answers" is null))
);
--> statement-breakpoint
ALTER TABLE "refills" ADD CONSTRAINT "refills_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refills" ADD CONSTRAINT "refills_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refills" ADD CONSTRAINT "refills_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refills_once" ON "refills" USING btree ("subscription_id","charge_on");--> statement-breakpoint
CREATE INDEX "refills_patient" ON "refills" USING btree ("patient_id","charge_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refills_open" ON "refills" USING btree ("weighed_at") WHERE "refills"."state" in ('requested','doctor_review','approved','declined');