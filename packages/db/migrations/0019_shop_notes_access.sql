-- Notes about an order of the shop: written by the server alone, read by pharmacists and admins.
alter table public.shop_order_notes enable row level security;
--> statement-breakpoint
revoke all on public.shop_order_notes from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.shop_order_notes to service_role;
--> statement-breakpoint
grant select on public.shop_order_notes to authenticated;
--> statement-breakpoint
create policy shop_order_notes_read on public.shop_order_notes for select to authenticated
  using ((select private.is_admin()) or (select private.is_pharmacist()));
