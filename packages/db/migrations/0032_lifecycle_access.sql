-- The moves that packages/domain/src/lifecycles allows; the rows come from `npm run lifecycles`.
create table private.lifecycle_moves (
  kind text not null,
  from_state text not null,
  to_state text not null,
  primary key (kind, from_state, to_state)
);
--> statement-breakpoint
revoke all on private.lifecycle_moves from public, anon, authenticated, service_role;
--> statement-breakpoint
-- Arguments: the kind of lifecycle, and the column that holds the state.
create function private.hold_lifecycle() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  state_before text := to_jsonb(old) ->> tg_argv[1];
  state_after text := to_jsonb(new) ->> tg_argv[1];
begin
  if not exists (select from private.lifecycle_moves m
    where m.kind = tg_argv[0] and m.from_state = state_before and m.to_state = state_after) then
    raise exception '% % does not become %', state_before, tg_argv[0], state_after using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- An order on hold remembers where it was, and goes on from there.
create function private.hold_order_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'on_hold' and new.held_from is distinct from old.state then
    raise exception 'an order on hold remembers where it was' using errcode = 'restrict_violation';
  end if;
  if old.state = 'on_hold' and new.state is distinct from old.held_from and exists (select from private.lifecycle_moves m
    where m.kind = 'order' and m.from_state = new.state and m.to_state = 'on_hold') then
    raise exception 'an order on hold goes on from where it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- The provider's word; whatever it was before, it never comes back from here.
create function private.hold_ended_subscription() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a subscription that has ended does not go on' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
revoke execute on function private.hold_lifecycle(), private.hold_order_place(), private.hold_ended_subscription() from public;
--> statement-breakpoint
create trigger prescriptions_lifecycle before update on public.prescriptions for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('prescription', 'status');
--> statement-breakpoint
create trigger orders_lifecycle before update on public.orders for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('order', 'state');
--> statement-breakpoint
create trigger orders_place before update on public.orders for each row
  when (old.state is distinct from new.state) execute function private.hold_order_place();
--> statement-breakpoint
create trigger consults_lifecycle before update on public.consults for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('consult', 'state');
--> statement-breakpoint
create trigger appointments_lifecycle before update on public.appointments for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('appointment', 'state');
--> statement-breakpoint
create trigger subscriptions_hold before update on public.subscriptions for each row
  when (old.status in ('canceled', 'incomplete_expired') and new.status is distinct from old.status)
  execute function private.hold_ended_subscription();
