DROP INDEX "shop_orders_email";--> statement-breakpoint
CREATE INDEX "shop_orders_customer" ON "shop_orders" USING btree (lower("customer_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shop_orders_email" ON "shop_orders" USING btree (lower("email") text_pattern_ops);