-- The catalogue copy and checkouts are the server's alone; visitors get them through it. Orders are read by the person who
-- keeps them and by admins, those that have to be sent by pharmacists too. Guests come through the server with the token of
-- a mailed link.
alter table public.shop_products enable row level security;
--> statement-breakpoint
alter table public.shop_catalogue enable row level security;
--> statement-breakpoint
alter table public.shop_pictures enable row level security;
--> statement-breakpoint
alter table public.shop_checkouts enable row level security;
--> statement-breakpoint
alter table public.shop_orders enable row level security;
--> statement-breakpoint
alter table public.shop_order_lines enable row level security;
--> statement-breakpoint
alter table public.shop_refunds enable row level security;
--> statement-breakpoint
alter table public.shop_refund_lines enable row level security;
--> statement-breakpoint
alter table public.shop_returns enable row level security;
--> statement-breakpoint
alter table public.shop_return_lines enable row level security;
--> statement-breakpoint
revoke all on public.shop_products, public.shop_catalogue, public.shop_pictures, public.shop_checkouts, public.shop_orders,
  public.shop_order_lines, public.shop_refunds, public.shop_refund_lines, public.shop_returns, public.shop_return_lines
  from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.shop_products, public.shop_catalogue, public.shop_pictures,
  public.shop_checkouts, public.shop_orders, public.shop_order_lines, public.shop_refunds, public.shop_refund_lines,
  public.shop_returns, public.shop_return_lines to service_role;
--> statement-breakpoint
grant usage, select on all sequences in schema public to service_role;
--> statement-breakpoint
grant select on public.shop_orders, public.shop_order_lines, public.shop_refunds, public.shop_refund_lines,
  public.shop_returns, public.shop_return_lines, public.webhook_inbox to authenticated;
--> statement-breakpoint
create policy shop_orders_read on public.shop_orders for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_admin())
    or ((select private.is_pharmacist()) and dispatch_state <> 'not_needed'));
--> statement-breakpoint
create policy shop_order_lines_read on public.shop_order_lines for select to authenticated
  using (exists (select 1 from public.shop_orders o where o.id = order_id));
--> statement-breakpoint
create policy shop_refunds_read on public.shop_refunds for select to authenticated
  using ((select private.is_admin())
    or exists (select 1 from public.shop_orders o where o.id = order_id and o.patient_id = (select auth.uid())));
--> statement-breakpoint
create policy shop_refund_lines_read on public.shop_refund_lines for select to authenticated
  using (exists (select 1 from public.shop_refunds r where r.id = refund_id));
--> statement-breakpoint
create policy shop_returns_read on public.shop_returns for select to authenticated
  using ((select private.is_admin())
    or exists (select 1 from public.shop_orders o where o.id = order_id and o.patient_id = (select auth.uid())));
--> statement-breakpoint
create policy shop_return_lines_read on public.shop_return_lines for select to authenticated
  using (exists (select 1 from public.shop_returns r where r.id = return_id));
--> statement-breakpoint
create policy webhook_inbox_for_admins on public.webhook_inbox for select to authenticated using ((select private.is_admin()));
--> statement-breakpoint
create policy parcels_of_the_shop on public.parcels for select to authenticated
  using (shop_order_id is not null and (select private.is_admin()));
--> statement-breakpoint
-- Money that went back never changes once it is done.
create function private.hold_done_refund() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status = 'done' then raise exception 'a refund that is done does not change' using errcode = '55000'; end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
revoke execute on function private.hold_done_refund() from public;
--> statement-breakpoint
grant execute on function private.hold_done_refund() to service_role;
--> statement-breakpoint
create trigger shop_refunds_hold before update or delete on public.shop_refunds
  for each row execute function private.hold_done_refund();
