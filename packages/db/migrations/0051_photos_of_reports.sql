ALTER TABLE "photos" DROP CONSTRAINT "photos_view";--> statement-breakpoint
DROP INDEX "photos_waiting";--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
CREATE INDEX "photos_subject" ON "photos" USING btree ("subject_id","created_at") WHERE "photos"."subject_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_waiting" ON "photos" USING btree ("patient_id","view") WHERE "photos"."retired_at" is null and "photos"."consult_id" is null and "photos"."subject_id" is null;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_subject_kind" CHECK ("photos"."subject_kind" in ('side_effect','parcel'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_belong" CHECK (("photos"."view" = 'other') = ("photos"."subject_id" is not null) and ("photos"."subject_id" is null) = ("photos"."subject_kind" is null));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_view" CHECK ("photos"."view" in ('front','crown','top','left','right','other'));