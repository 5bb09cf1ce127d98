CREATE TABLE "clinical_facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"measured_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "clinical_facts_kind" CHECK ("clinical_facts"."kind" in ('answer','test')),
	CONSTRAINT "clinical_facts_source" CHECK ("clinical_facts"."source" in ('patient','doctor','pharmacist','check_in'))
);
--> statement-breakpoint
ALTER TABLE "clinical_facts" ADD CONSTRAINT "clinical_facts_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinical_facts_patient" ON "clinical_facts" USING btree ("patient_id","at");