-- A worksheet is what it was when its maker handed it to a second pharmacist: from there on only the check is added.
create trigger worksheets_checking before update or delete on public.worksheets for each row when (old.status = 'checking')
  execute function private.hold_content('status', 'released_by', 'released_at', 'rejected_reason');
--> statement-breakpoint
create trigger worksheets_maker before update on public.worksheets for each row
  when (old.status = 'open' and new.status not in ('open', 'checking', 'rejected') or new.status = 'checking' and new.compounded_by is null)
  execute function private.refuse_finished();
--> statement-breakpoint

-- Columns that are written once: the trigger names them.
create function private.hold_once() returns trigger language plpgsql set search_path = '' as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  named text;
begin
  foreach named in array tg_argv loop
    if coalesce(before ->> named, '') <> '' and before -> named is distinct from after -> named then
      raise exception '% of % is written once', named, tg_table_name using errcode = 'restrict_violation';
    end if;
  end loop;
  return new;
end $$;
--> statement-breakpoint
-- Columns that never change: the trigger names them.
create function private.hold_always() returns trigger language plpgsql set search_path = '' as $$
declare
  named text;
begin
  foreach named in array tg_argv loop
    if to_jsonb(old) -> named is distinct from to_jsonb(new) -> named then
      raise exception '% of % does not change', named, tg_table_name using errcode = 'restrict_violation';
    end if;
  end loop;
  return new;
end $$;
--> statement-breakpoint
-- Who paid for what, by which prescription, and who has checked, packed and handed it over. Made again, it is packed again.
create trigger orders_identity before update or delete on public.orders for each row
  execute function private.hold_always('id', 'number', 'patient_id', 'prescription_id', 'subscription_id', 'invoice_id', 'replaces',
    'rest_of', 'brand', 'supply_number', 'received_at', 'created_at');
--> statement-breakpoint
create trigger orders_hold_once before update on public.orders for each row
  execute function private.hold_once('verified_at', 'verified_by', 'counselling', 'shipped_at', 'shipped_by', 'delivered_at', 'destroyed_by');
--> statement-breakpoint
create trigger orders_hold_packed before update on public.orders for each row when (new.attempt = old.attempt)
  execute function private.hold_once('packed_at', 'packed_by');
--> statement-breakpoint
create trigger orders_hold_attempt before update on public.orders for each row when (new.attempt < old.attempt)
  execute function private.refuse_finished();
--> statement-breakpoint

-- What a pharmacist asked stays; what a doctor answered to it stays once it has settled the hold.
create trigger supply_queries_hold before update or delete on public.supply_queries
  for each row execute function private.hold_content('answer', 'answered_by', 'answered_at', 'outcome', 'version');
--> statement-breakpoint
create trigger supply_queries_answered before update on public.supply_queries for each row
  when (old.outcome in ('go_on', 'closed')) execute function private.refuse_finished();
--> statement-breakpoint
create trigger supply_queries_no_truncate before truncate on public.supply_queries
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger supply_claims_hold before update or delete on public.supply_claims
  for each row execute function private.hold_content('outcome', 'answer', 'decided_by', 'decided_at');
--> statement-breakpoint
create trigger supply_claims_decided before update on public.supply_claims for each row
  when (old.outcome is not null) execute function private.refuse_finished();
--> statement-breakpoint
create trigger supply_claims_no_truncate before truncate on public.supply_claims
  for each statement execute function private.refuse_change();
--> statement-breakpoint

-- How a doctor spoke with somebody about a report, and what went to the regulator.
create trigger side_effects_hold_once before update on public.side_effects for each row
  execute function private.hold_once('contact_mode', 'contact_at', 'reported_to_tga_at', 'tga_reference');
--> statement-breakpoint
create trigger side_effects_case before update on public.side_effects for each row
  execute function private.hold_always('consult_id', 'brand');
--> statement-breakpoint

-- A photo that a doctor has seen stays with the record; out of its set, but never another one. A minor's goes. (REG-21, INV-15)
create function private.hold_seen_photo() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(old) - 'retired_at' = to_jsonb(new) - 'retired_at' or private.is_being_reduced(old.patient_id)) then
    return new;
  end if;
  raise exception 'photos that a doctor has seen stay as they are' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger photos_hold before update or delete on public.photos for each row
  when (old.seen_at is not null) execute function private.hold_seen_photo();
--> statement-breakpoint
create trigger photos_no_truncate before truncate on public.photos for each statement execute function private.refuse_change();
--> statement-breakpoint
revoke execute on function private.hold_once(), private.hold_always(), private.hold_seen_photo() from public;
--> statement-breakpoint
grant execute on function private.hold_once(), private.hold_always(), private.hold_seen_photo() to service_role;
