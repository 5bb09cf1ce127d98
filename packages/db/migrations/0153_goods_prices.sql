ALTER TABLE "price_changes" ALTER COLUMN "subscription_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "product_subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "variant_id" text;--> statement-breakpoint
ALTER TABLE "product_deliveries" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_product_subscription_id_product_subscriptions_id_fk" FOREIGN KEY ("product_subscription_id") REFERENCES "public"."product_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_goods" ON "price_changes" USING btree ("product_subscription_id","applies_on");--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_of_one" CHECK (num_nonnulls("price_changes"."subscription_id", "price_changes"."product_subscription_id") = 1);--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_piece" CHECK (("price_changes"."product_subscription_id" is null) = ("price_changes"."variant_id" is null));

