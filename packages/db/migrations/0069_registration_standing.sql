ALTER TABLE "doctors" ADD COLUMN "registration_source" text DEFAULT 'public_register' NOT NULL;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "registration_since" date;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pharmacists" ADD COLUMN "registration_source" text DEFAULT 'public_register' NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacists" ADD COLUMN "registration_since" date;--> statement-breakpoint
ALTER TABLE "pharmacists" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_registration_status" CHECK ("doctors"."registration_status" in ('registered','suspended','cancelled','lapsed'));--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_registration_source" CHECK ("doctors"."registration_source" in ('public_register','letter','practitioner','exchange'));--> statement-breakpoint
ALTER TABLE "pharmacists" ADD CONSTRAINT "pharmacists_registration_status" CHECK ("pharmacists"."registration_status" in ('registered','suspended','cancelled','lapsed'));--> statement-breakpoint
ALTER TABLE "pharmacists" ADD CONSTRAINT "pharmacists_registration_source" CHECK ("pharmacists"."registration_source" in ('public_register','letter','practitioner','exchange'));