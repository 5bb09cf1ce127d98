CREATE TABLE "shop_catalogue" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"refreshed_at" timestamp (3) with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "shop_catalogue_only" CHECK ("shop_catalogue"."only")
);
--> statement-breakpoint
CREATE TABLE "shop_checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"secret_hash" text NOT NULL,
	"request_key" uuid NOT NULL,
	"patient_id" uuid,
	"brand" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_checkouts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "shop_checkouts_requestKey_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "shop_order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text,
	"variant_id" text,
	"sku" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"variant_title" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"refunded_quantity" integer DEFAULT 0 NOT NULL,
	"unit_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"is_taxed" boolean NOT NULL,
	"requires_shipping" boolean NOT NULL,
	CONSTRAINT "shop_order_lines_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "shop_order_lines_refunded" CHECK ("shop_order_lines"."refunded_quantity" between 0 and "shop_order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "shop_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "shop_orders_invoice_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"provider_id" text NOT NULL,
	"name" text NOT NULL,
	"checkout_id" uuid,
	"patient_id" uuid,
	"brand" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"customer_name" text DEFAULT '' NOT NULL,
	"ship_to" jsonb,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"shipping_tax_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"financial_status" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"provider_updated_at" timestamp (3) with time zone NOT NULL,
	"link_hash" text NOT NULL,
	"dispatch_state" text DEFAULT 'received' NOT NULL,
	"held_from" text,
	"hold_reason" text DEFAULT '' NOT NULL,
	"hold_note" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"lodging_until" timestamp (3) with time zone,
	"packed_at" timestamp (3) with time zone,
	"packed_by" uuid,
	"shipped_at" timestamp (3) with time zone,
	"shipped_by" uuid,
	"delivered_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_orders_invoiceNumber_unique" UNIQUE("invoice_number"),
	CONSTRAINT "shop_orders_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "shop_orders_checkoutId_unique" UNIQUE("checkout_id"),
	CONSTRAINT "shop_orders_linkHash_unique" UNIQUE("link_hash"),
	CONSTRAINT "shop_orders_dispatch_state" CHECK ("shop_orders"."dispatch_state" in ('received','packed','shipped','delivered','on_hold','cancelled','not_needed')),
	CONSTRAINT "shop_orders_money" CHECK ("shop_orders"."total_cents" >= 0 and "shop_orders"."refunded_cents" between 0 and "shop_orders"."total_cents")
);
--> statement-breakpoint
CREATE TABLE "shop_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"source_url" text NOT NULL,
	"file_key" text,
	"fetched_at" timestamp (3) with time zone,
	CONSTRAINT "shop_pictures_sourceUrl_unique" UNIQUE("source_url")
);
--> statement-breakpoint
CREATE TABLE "shop_products" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"handle" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"product_type" text DEFAULT '' NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"variants" jsonb NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "shop_products_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "shop_refund_lines" (
	"refund_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"restock" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shop_refund_lines_refund_id_line_id_pk" PRIMARY KEY("refund_id","line_id"),
	CONSTRAINT "shop_refund_lines_quantity" CHECK ("shop_refund_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shop_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "shop_refunds_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"order_id" uuid NOT NULL,
	"provider_id" text,
	"request_key" uuid,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "shop_refunds_number_unique" UNIQUE("number"),
	CONSTRAINT "shop_refunds_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "shop_refunds_requestKey_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "shop_return_lines" (
	"return_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shop_return_lines_return_id_line_id_pk" PRIMARY KEY("return_id","line_id"),
	CONSTRAINT "shop_return_lines_quantity" CHECK ("shop_return_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shop_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "shop_returns_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"order_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"refund_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"received_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_returns_number_unique" UNIQUE("number"),
	CONSTRAINT "shop_returns_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "shop_returns_status" CHECK ("shop_returns"."status" in ('requested','approved','declined','received','refunded','cancelled'))
);
--> statement-breakpoint
ALTER TABLE "parcels" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ALTER COLUMN "patient_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "shop_order_id" uuid;--> statement-breakpoint
ALTER TABLE "shop_checkouts" ADD CONSTRAINT "shop_checkouts_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order_lines" ADD CONSTRAINT "shop_order_lines_order_id_shop_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_checkout_id_shop_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."shop_checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_packed_by_pharmacists_id_fk" FOREIGN KEY ("packed_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_shipped_by_pharmacists_id_fk" FOREIGN KEY ("shipped_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_refund_lines" ADD CONSTRAINT "shop_refund_lines_refund_id_shop_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."shop_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_refund_lines" ADD CONSTRAINT "shop_refund_lines_line_id_shop_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."shop_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_refunds" ADD CONSTRAINT "shop_refunds_order_id_shop_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_return_lines" ADD CONSTRAINT "shop_return_lines_return_id_shop_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."shop_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_return_lines" ADD CONSTRAINT "shop_return_lines_line_id_shop_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."shop_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_returns" ADD CONSTRAINT "shop_returns_order_id_shop_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_returns" ADD CONSTRAINT "shop_returns_refund_id_shop_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."shop_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_checkouts_created" ON "shop_checkouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shop_order_lines_order" ON "shop_order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "shop_order_lines_sku" ON "shop_order_lines" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "shop_orders_newest" ON "shop_orders" USING btree ("placed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "shop_orders_largest" ON "shop_orders" USING btree ("total_cents" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "shop_orders_patient" ON "shop_orders" USING btree ("patient_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shop_orders_email" ON "shop_orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "shop_orders_name" ON "shop_orders" USING btree ("name");--> statement-breakpoint
CREATE INDEX "shop_orders_board" ON "shop_orders" USING btree ("due_at","id") WHERE "shop_orders"."dispatch_state" in ('received','packed','on_hold');--> statement-breakpoint
CREATE INDEX "shop_orders_shipped" ON "shop_orders" USING btree ("shipped_at" DESC NULLS LAST,"id") WHERE "shop_orders"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "shop_orders_unfulfilled" ON "shop_orders" USING btree ("shipped_at") WHERE "shop_orders"."shipped_at" is not null and "shop_orders"."fulfilled_at" is null;--> statement-breakpoint
CREATE INDEX "shop_products_shelf" ON "shop_products" USING btree ("position") WHERE "shop_products"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "shop_refunds_order" ON "shop_refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "shop_refunds_open" ON "shop_refunds" USING btree ("created_at") WHERE "shop_refunds"."status" = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "shop_return_lines_line" ON "shop_return_lines" USING btree ("line_id","return_id");--> statement-breakpoint
CREATE INDEX "shop_returns_order" ON "shop_returns" USING btree ("order_id","requested_at");--> statement-breakpoint
CREATE INDEX "shop_returns_open" ON "shop_returns" USING btree ("requested_at","id") WHERE "shop_returns"."status" in ('requested','approved','received');--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_inbox_newest" ON "webhook_inbox" USING btree ("received_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_shopOrderId_unique" UNIQUE("shop_order_id");--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_one_order" CHECK (num_nonnulls("parcels"."order_id", "parcels"."shop_order_id") = 1);