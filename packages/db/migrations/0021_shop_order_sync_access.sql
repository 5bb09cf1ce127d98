-- How far orders were caught up with is the server's alone.
alter table public.shop_order_sync enable row level security;
--> statement-breakpoint
revoke all on public.shop_order_sync from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.shop_order_sync to service_role;
