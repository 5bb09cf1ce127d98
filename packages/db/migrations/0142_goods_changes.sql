ALTER TABLE "plan_changes" DROP CONSTRAINT "plan_changes_kind";--> statement-breakpoint
ALTER TABLE "plan_changes" ALTER COLUMN "subscription_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD COLUMN "product_subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD COLUMN "from_contents" jsonb;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD COLUMN "to_contents" jsonb;--> statement-breakpoint
ALTER TABLE "product_subscriptions" ADD COLUMN "noticed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product_subscriptions" ADD COLUMN "noticed_cents" integer;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_product_subscription_id_product_subscriptions_id_fk" FOREIGN KEY ("product_subscription_id") REFERENCES "public"."product_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_changes_goods_number" ON "plan_changes" USING btree ("product_subscription_id","number");--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_of_one" CHECK (num_nonnulls("plan_changes"."subscription_id", "plan_changes"."product_subscription_id") = 1);--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_contents" CHECK (("plan_changes"."kind" = 'contents') = ("plan_changes"."to_contents" is not null));--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_kind" CHECK ("plan_changes"."kind" in ('cancel','keep','pause','skip','move','undo','address','contents'));
--> statement-breakpoint
-- What its buyer changes is kept with what it was before (plan_changes); everything else stays as it was agreed.
grant update (quantity) on public.product_subscription_items to service_role;
--> statement-breakpoint
drop trigger product_subscription_items_hold on public.product_subscription_items;
--> statement-breakpoint
create trigger product_subscription_items_hold before update or delete on public.product_subscription_items
  for each row execute function private.hold_content('quantity');
--> statement-breakpoint
drop trigger product_subscriptions_hold on public.product_subscriptions;
--> statement-breakpoint
create trigger product_subscriptions_hold before update or delete on public.product_subscriptions
  for each row execute function private.hold_content('status', 'stripe_subscription_id', 'current_period_end', 'cancel_at_period_end',
    'reminded_for', 'noticed_at', 'noticed_cents', 'frequency_days', 'amount_cents', 'address_id', 'started_at', 'updated_at', 'version');


