CREATE TABLE "product_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"stripe_invoice_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'paid' NOT NULL,
	"reference" text NOT NULL,
	"shop_order_id" text,
	"shop_order_name" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"stripe_refund_id" text,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_deliveries_stripeInvoiceId_unique" UNIQUE("stripe_invoice_id"),
	CONSTRAINT "product_deliveries_reference_unique" UNIQUE("reference"),
	CONSTRAINT "product_deliveries_shopOrderId_unique" UNIQUE("shop_order_id"),
	CONSTRAINT "product_deliveries_state" CHECK ("product_deliveries"."state" in ('paid','ordered','paying_back','paid_back')),
	CONSTRAINT "product_deliveries_ordered" CHECK (("product_deliveries"."state" = 'ordered') = ("product_deliveries"."shop_order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "product_subscription_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"variant_id" text NOT NULL,
	"title" text NOT NULL,
	"variant_title" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"original_cents" integer NOT NULL,
	"is_taxed" boolean NOT NULL,
	CONSTRAINT "product_subscription_items_quantity" CHECK ("product_subscription_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"brand" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"frequency_days" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"ship_to" jsonb NOT NULL,
	"stripe_subscription_id" text,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"reminded_for" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_subscriptions_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "product_subscriptions_stripeSubscriptionId_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "product_subscriptions_status" CHECK ("product_subscriptions"."status" in ('open','active','past_due','cancelled')),
	CONSTRAINT "product_subscriptions_amount" CHECK ("product_subscriptions"."amount_cents" > 0),
	CONSTRAINT "product_subscriptions_begun" CHECK (("product_subscriptions"."status" = 'open') = ("product_subscriptions"."stripe_subscription_id" is null))
);
--> statement-breakpoint
ALTER TABLE "product_deliveries" ADD CONSTRAINT "product_deliveries_subscription_id_product_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."product_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_deliveries" ADD CONSTRAINT "product_deliveries_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_subscription_items" ADD CONSTRAINT "product_subscription_items_subscription_id_product_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."product_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_subscription_items" ADD CONSTRAINT "product_subscription_items_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_subscriptions" ADD CONSTRAINT "product_subscriptions_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_deliveries_subscription" ON "product_deliveries" USING btree ("subscription_id","paid_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_deliveries_waiting" ON "product_deliveries" USING btree ("paid_at") WHERE "product_deliveries"."state" in ('paid','paying_back');--> statement-breakpoint
CREATE UNIQUE INDEX "product_subscription_items_once" ON "product_subscription_items" USING btree ("subscription_id","variant_id");--> statement-breakpoint
CREATE INDEX "product_subscriptions_patient" ON "product_subscriptions" USING btree ("patient_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_subscriptions_renewing" ON "product_subscriptions" USING btree ("current_period_end") WHERE "product_subscriptions"."status" = 'active';
--> statement-breakpoint
-- Product subscriptions: written by the server; read by their patient.
alter table public.product_subscriptions enable row level security;
--> statement-breakpoint
alter table public.product_subscription_items enable row level security;
--> statement-breakpoint
alter table public.product_deliveries enable row level security;
--> statement-breakpoint
revoke all on public.product_subscriptions, public.product_subscription_items, public.product_deliveries from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.product_subscriptions, public.product_deliveries to service_role;
--> statement-breakpoint
grant select, insert on public.product_subscription_items to service_role;
--> statement-breakpoint
grant select on public.product_subscriptions, public.product_subscription_items, public.product_deliveries to authenticated;
--> statement-breakpoint
create policy product_subscriptions_read on public.product_subscriptions for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy product_subscription_items_read on public.product_subscription_items for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy product_deliveries_read on public.product_deliveries for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
-- What was agreed stays as it was agreed: items, price and frequency never change.
create trigger product_subscription_items_hold before update or delete on public.product_subscription_items
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger product_subscriptions_hold before update or delete on public.product_subscriptions
  for each row execute function private.hold_content('status', 'stripe_subscription_id', 'current_period_end', 'cancel_at_period_end',
    'reminded_for', 'started_at', 'updated_at', 'version');
--> statement-breakpoint
create trigger product_deliveries_hold before update or delete on public.product_deliveries
  for each row execute function private.hold_content('state', 'shop_order_id', 'shop_order_name', 'problem', 'stripe_refund_id', 'version');
--> statement-breakpoint
create trigger product_subscriptions_no_truncate before truncate on public.product_subscriptions
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger product_subscription_items_no_truncate before truncate on public.product_subscription_items
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger product_deliveries_no_truncate before truncate on public.product_deliveries
  for each statement execute function private.refuse_change();
