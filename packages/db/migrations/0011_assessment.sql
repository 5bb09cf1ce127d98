CREATE TABLE "doctor_away" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"doctor_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "doctor_away_order" CHECK ("doctor_away"."ends_at" > "doctor_away"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "doctor_hours" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"doctor_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"start_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "doctor_hours_weekday" CHECK ("doctor_hours"."weekday" between 1 and 7),
	CONSTRAINT "doctor_hours_order" CHECK ("doctor_hours"."start_minute" >= 0 and "doctor_hours"."end_minute" <= 1440 and "doctor_hours"."start_minute" < "doctor_hours"."end_minute")
);
--> statement-breakpoint
CREATE TABLE "photo_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consult_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"view" text NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "photo_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"view" text NOT NULL,
	"type" text NOT NULL,
	"total_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"consult_id" uuid,
	"view" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "photos_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "photos_view" CHECK ("photos"."view" in ('front','crown','top','left','right'))
);
--> statement-breakpoint
CREATE TABLE "quiz_drafts" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"revision" integer NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quiz_drafts_brand" CHECK ("quiz_drafts"."brand" in ('men','women'))
);
--> statement-breakpoint
CREATE TABLE "quiz_funnel_counts" (
	"day" date NOT NULL,
	"brand" text NOT NULL,
	"screen" text NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "quiz_funnel_counts_day_brand_screen_step_pk" PRIMARY KEY("day","brand","screen","step"),
	CONSTRAINT "quiz_funnel_counts_count" CHECK ("quiz_funnel_counts"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "doctor_away" ADD CONSTRAINT "doctor_away_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_hours" ADD CONSTRAINT "doctor_hours_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_requests" ADD CONSTRAINT "photo_requests_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_requests" ADD CONSTRAINT "photo_requests_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctor_away_doctor" ON "doctor_away" USING btree ("doctor_id","starts_at");--> statement-breakpoint
CREATE INDEX "doctor_hours_doctor" ON "doctor_hours" USING btree ("doctor_id","weekday");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_requests_open" ON "photo_requests" USING btree ("consult_id","view") WHERE "photo_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "photo_requests_consult" ON "photo_requests" USING btree ("consult_id","asked_at");--> statement-breakpoint
CREATE INDEX "photo_uploads_expiry" ON "photo_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "photo_uploads_patient" ON "photo_uploads" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "photos_patient" ON "photos" USING btree ("patient_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "photos_consult" ON "photos" USING btree ("consult_id","view");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_current" ON "photos" USING btree ("consult_id","view") WHERE "photos"."retired_at" is null and "photos"."consult_id" is not null;--> statement-breakpoint
CREATE INDEX "quiz_drafts_expiry" ON "quiz_drafts" USING btree ("expires_at");