DROP INDEX "photo_uploads_patient";--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD COLUMN "fingerprint" text NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_uploads_file" ON "photo_uploads" USING btree ("patient_id","view","fingerprint","total_bytes");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_waiting" ON "photos" USING btree ("patient_id","view") WHERE "photos"."retired_at" is null and "photos"."consult_id" is null;--> statement-breakpoint
CREATE INDEX "photos_to_delete" ON "photos" USING btree ("retired_at") WHERE "photos"."retired_at" is not null and "photos"."seen_at" is null;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_received" CHECK ("photo_uploads"."received_bytes" between 0 and "photo_uploads"."total_bytes");