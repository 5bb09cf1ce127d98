-- Recalls: written by the server; read by pharmacists. A patient sees what they were told about, never a drill.
alter table public.recalls enable row level security;
--> statement-breakpoint
alter table public.recall_orders enable row level security;
--> statement-breakpoint
revoke all on public.recalls, public.recall_orders from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.recalls, public.recall_orders to service_role;
--> statement-breakpoint
grant select on public.recalls, public.recall_orders to authenticated;
--> statement-breakpoint
create policy recalls_read on public.recalls for select to authenticated using ((select private.is_pharmacist()));
--> statement-breakpoint
create policy recall_orders_read on public.recall_orders for select to authenticated
  using ((patient_id = (select auth.uid()) and told_at is not null) or (select private.is_pharmacist()));
--> statement-breakpoint
-- What was recalled, why, and whom it concerns stay as they were written.
create trigger recalls_hold before update or delete on public.recalls
  for each row execute function private.hold_content('closed_by', 'closed_at', 'close_note', 'version');
--> statement-breakpoint
create trigger recalls_closed before update on public.recalls for each row
  when (old.closed_at is not null) execute function private.refuse_finished();
--> statement-breakpoint
create trigger recall_orders_hold before update or delete on public.recall_orders
  for each row execute function private.hold_content('read_at', 'answer', 'answered_at');
--> statement-breakpoint
create trigger recalls_no_truncate before truncate on public.recalls
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger recall_orders_no_truncate before truncate on public.recall_orders
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- What holds something recalled is made again from the beginning, wherever it was.
create or replace function private.hold_order_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'on_hold' and new.held_from is distinct from old.state then
    raise exception 'an order on hold remembers where it was' using errcode = 'restrict_violation';
  end if;
  if old.state = 'on_hold' and old.hold_reason = 'recall' and new.state = 'verified' and new.attempt = old.attempt + 1 then
    return new;
  end if;
  if old.state = 'on_hold' and new.state is distinct from old.held_from and exists (select from private.lifecycle_moves m
    where m.kind = 'order' and m.from_state = new.state and m.to_state = 'on_hold') then
    raise exception 'an order on hold goes on from where it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
