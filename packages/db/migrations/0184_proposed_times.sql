ALTER TABLE "appointments" ADD COLUMN "proposed_doctor_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "proposed_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "proposed_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "proposed_why" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_proposed_doctor_id_doctors_id_fk" FOREIGN KEY ("proposed_doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_proposed" ON "appointments" USING btree ("proposed_doctor_id","proposed_starts_at") WHERE "appointments"."proposed_doctor_id" is not null;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_proposal" CHECK (num_nulls("appointments"."proposed_doctor_id", "appointments"."proposed_starts_at", "appointments"."proposed_ends_at") in (0, 3) and "appointments"."proposed_ends_at" > "appointments"."proposed_starts_at");