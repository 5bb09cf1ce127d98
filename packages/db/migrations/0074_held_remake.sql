-- What was made and held is made again from the beginning, like what is recalled.
create or replace function private.hold_order_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'on_hold' and new.held_from is distinct from old.state then
    raise exception 'an order on hold remembers where it was' using errcode = 'restrict_violation';
  end if;
  if old.state = 'on_hold' and new.state = 'verified' and new.attempt = old.attempt + 1
    and (old.hold_reason = 'recall' or old.held_from in ('compounding', 'quality_check', 'packed')) then
    return new;
  end if;
  if old.state = 'on_hold' and new.state is distinct from old.held_from and exists (select from private.lifecycle_moves m
    where m.kind = 'order' and m.from_state = new.state and m.to_state = 'on_hold') then
    raise exception 'an order on hold goes on from where it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
