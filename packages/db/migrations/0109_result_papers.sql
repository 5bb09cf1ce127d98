ALTER TABLE "photos" DROP CONSTRAINT "photos_subject_kind";--> statement-breakpoint
DROP INDEX "photo_uploads_file";--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD COLUMN "uploader_id" uuid;--> statement-breakpoint
UPDATE "photo_uploads" SET "uploader_id" = "patient_id";--> statement-breakpoint
ALTER TABLE "photo_uploads" ALTER COLUMN "uploader_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "kind" text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "added_by" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "added_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clinical_facts" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "clinical_facts" ADD CONSTRAINT "clinical_facts_document_id_photos_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinical_facts_document" ON "clinical_facts" USING btree ("document_id") WHERE "clinical_facts"."document_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_uploads_file" ON "photo_uploads" USING btree ("uploader_id","patient_id","view","fingerprint","total_bytes");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_kind" CHECK ("photos"."kind" in ('picture','pdf') and ("photos"."kind" <> 'pdf' or coalesce("photos"."subject_kind", '') in ('result','document')));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_subject_kind" CHECK ("photos"."subject_kind" in ('side_effect','parcel','check_in','identity','result','document'));


