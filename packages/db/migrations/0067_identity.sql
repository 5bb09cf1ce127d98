CREATE TABLE "identity_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"consult_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"doctor_name" text NOT NULL,
	"how" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_checks_how" CHECK ("identity_checks"."how" in ('video','in_person','document'))
);
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_subject_kind";--> statement-breakpoint
ALTER TABLE "consults" ADD COLUMN "video_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_contacts" ADD COLUMN "technology" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_contacts" ADD COLUMN "fees_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_contacts" ADD COLUMN "alternatives_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_contacts" ADD COLUMN "short_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_contacts" ADD COLUMN "phone_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_checks_patient" ON "identity_checks" USING btree ("patient_id","at");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_subject_kind" CHECK ("photos"."subject_kind" in ('side_effect','parcel','check_in','identity'));