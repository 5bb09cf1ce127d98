ALTER TABLE "product_deliveries" ADD COLUMN "invoice_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_deliveries" ADD COLUMN "card_last4" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "product_deliveries_patient" ON "product_deliveries" USING btree ("patient_id","paid_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_deliveries_newest" ON "product_deliveries" USING btree ("paid_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "product_deliveries_invoice" ON "product_deliveries" USING btree (upper("invoice_number"));--> statement-breakpoint
CREATE INDEX "product_deliveries_card" ON "product_deliveries" USING btree ("card_last4","paid_at" DESC NULLS LAST) WHERE "product_deliveries"."card_last4" <> '';--> statement-breakpoint
CREATE INDEX "product_deliveries_order" ON "product_deliveries" USING btree (upper(replace("shop_order_name", '#', '')));--> statement-breakpoint
drop trigger product_deliveries_hold on public.product_deliveries;
--> statement-breakpoint
create trigger product_deliveries_hold before update or delete on public.product_deliveries
  for each row execute function private.hold_content('state', 'shop_order_id', 'shop_order_name', 'problem', 'stripe_refund_id',
    'refund_failed_at', 'invoice_number', 'card_last4', 'version');

