ALTER TABLE "prescription_reviews" DROP CONSTRAINT "prescription_reviews_reason";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "starts_from" date;--> statement-breakpoint
CREATE INDEX "plans_starting" ON "plans" USING btree ("starts_from") WHERE "plans"."status" = 'offered' and "plans"."starts_from" is not null;--> statement-breakpoint
ALTER TABLE "prescription_reviews" ADD CONSTRAINT "prescription_reviews_reason" CHECK ("prescription_reviews"."reason" in ('running_out','changed','talk','doctor'));
