ALTER TABLE "stock_items" ADD COLUMN "delivery_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_delivery_days" CHECK ("stock_items"."delivery_days" between 0 and 90);--> statement-breakpoint
grant update (delivery_days) on public.stock_items to service_role;
