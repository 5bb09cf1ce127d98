ALTER TABLE "goods_notes" ALTER COLUMN "delivery_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_notes" ADD COLUMN "owed_id" uuid;--> statement-breakpoint
ALTER TABLE "goods_notes" ADD CONSTRAINT "goods_notes_owed_id_owed_payments_id_fk" FOREIGN KEY ("owed_id") REFERENCES "public"."owed_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_notes_owed" ON "goods_notes" USING btree ("owed_id","at");--> statement-breakpoint
CREATE INDEX "owed_payments_goods" ON "owed_payments" USING btree ("failed_at" DESC NULLS LAST,"id") WHERE "owed_payments"."kind" = 'goods' and "owed_payments"."state" <> 'paid';--> statement-breakpoint
CREATE INDEX "owed_payments_number" ON "owed_payments" USING btree (upper("number"));--> statement-breakpoint
ALTER TABLE "goods_notes" ADD CONSTRAINT "goods_notes_subject" CHECK (("goods_notes"."delivery_id" is null) <> ("goods_notes"."owed_id" is null));