ALTER TABLE "product_deliveries" ADD COLUMN "refund_failed_at" timestamp (3) with time zone;
--> statement-breakpoint
drop trigger product_deliveries_hold on public.product_deliveries;
--> statement-breakpoint
create trigger product_deliveries_hold before update or delete on public.product_deliveries
  for each row execute function private.hold_content('state', 'shop_order_id', 'shop_order_name', 'problem', 'stripe_refund_id',
    'refund_failed_at', 'version');
