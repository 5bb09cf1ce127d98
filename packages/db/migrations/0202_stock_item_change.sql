grant update (name, unit) on public.stock_items to service_role;
--> statement-breakpoint
-- What was received is counted in the unit that it was received in.
create function private.stock_unit_stays() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.stock_lots l where l.item_id = new.id) then
    raise exception 'the lots of this item are counted in %', old.unit using errcode = '23001';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger stock_unit_stays before update of unit on public.stock_items
  for each row when (old.unit <> new.unit) execute function private.stock_unit_stays();
