ALTER TABLE "orders" ADD COLUMN "late_told_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "handed_over_at" timestamp (3) with time zone;
