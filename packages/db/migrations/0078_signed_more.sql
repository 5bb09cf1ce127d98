ALTER TABLE "worksheets" ADD CONSTRAINT "worksheets_released" CHECK ("worksheets"."status" <> 'released' or num_nulls("worksheets"."compounded_by", "worksheets"."released_by") = 0) NOT VALID;
--> statement-breakpoint
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
--> statement-breakpoint
-- Written by `npm run lifecycles` from packages/domain/src/lifecycles: the moves that triggers let through.
delete from private.lifecycle_moves;
--> statement-breakpoint
insert into private.lifecycle_moves (kind, from_state, to_state) values
  ('appointment', 'booked', 'cancelled'),
  ('appointment', 'booked', 'completed'),
  ('appointment', 'booked', 'confirmed'),
  ('appointment', 'booked', 'no_show'),
  ('appointment', 'booked', 'rescheduled'),
  ('appointment', 'confirmed', 'cancelled'),
  ('appointment', 'confirmed', 'completed'),
  ('appointment', 'confirmed', 'no_show'),
  ('appointment', 'confirmed', 'rescheduled'),
  ('appointment', 'confirmed', 'waiting'),
  ('appointment', 'in_progress', 'completed'),
  ('appointment', 'in_progress', 'tech_failed'),
  ('appointment', 'no_show', 'completed'),
  ('appointment', 'requested', 'booked'),
  ('appointment', 'requested', 'cancelled'),
  ('appointment', 'tech_failed', 'in_progress'),
  ('appointment', 'tech_failed', 'rescheduled'),
  ('appointment', 'waiting', 'cancelled'),
  ('appointment', 'waiting', 'completed'),
  ('appointment', 'waiting', 'in_progress'),
  ('appointment', 'waiting', 'tech_failed'),
  ('check_in', 'due', 'completed'),
  ('check_in', 'due', 'escalated'),
  ('check_in', 'due', 'lapsed'),
  ('check_in', 'due', 'overdue'),
  ('check_in', 'escalated', 'reviewed'),
  ('check_in', 'overdue', 'completed'),
  ('check_in', 'overdue', 'escalated'),
  ('check_in', 'overdue', 'lapsed'),
  ('check_in', 'scheduled', 'due'),
  ('check_in', 'scheduled', 'lapsed'),
  ('consult', 'draft', 'abandoned'),
  ('consult', 'draft', 'submitted'),
  ('consult', 'in_review', 'approved'),
  ('consult', 'in_review', 'declined'),
  ('consult', 'in_review', 'needs_info'),
  ('consult', 'in_review', 'referred'),
  ('consult', 'in_review', 'submitted'),
  ('consult', 'in_review', 'video_required'),
  ('consult', 'in_review', 'withdrawn'),
  ('consult', 'needs_info', 'expired'),
  ('consult', 'needs_info', 'in_review'),
  ('consult', 'needs_info', 'withdrawn'),
  ('consult', 'submitted', 'expired'),
  ('consult', 'submitted', 'in_review'),
  ('consult', 'submitted', 'withdrawn'),
  ('consult', 'video_required', 'expired'),
  ('consult', 'video_required', 'in_review'),
  ('consult', 'video_required', 'withdrawn'),
  ('order', 'compounding', 'on_hold'),
  ('order', 'compounding', 'quality_check'),
  ('order', 'on_hold', 'cancelled'),
  ('order', 'on_hold', 'compounding'),
  ('order', 'on_hold', 'destroyed'),
  ('order', 'on_hold', 'packed'),
  ('order', 'on_hold', 'quality_check'),
  ('order', 'on_hold', 'received'),
  ('order', 'on_hold', 'verified'),
  ('order', 'packed', 'on_hold'),
  ('order', 'packed', 'shipped'),
  ('order', 'quality_check', 'compounding'),
  ('order', 'quality_check', 'on_hold'),
  ('order', 'quality_check', 'packed'),
  ('order', 'received', 'cancelled'),
  ('order', 'received', 'on_hold'),
  ('order', 'received', 'verified'),
  ('order', 'returned', 'destroyed'),
  ('order', 'returned', 'resent'),
  ('order', 'shipped', 'delivered'),
  ('order', 'shipped', 'returned'),
  ('order', 'verified', 'cancelled'),
  ('order', 'verified', 'compounding'),
  ('order', 'verified', 'on_hold'),
  ('order', 'verified', 'packed'),
  ('prescription', 'active', 'ceased'),
  ('prescription', 'active', 'exhausted'),
  ('prescription', 'active', 'expired'),
  ('prescription', 'active', 'on_hold'),
  ('prescription', 'active', 'superseded'),
  ('prescription', 'draft', 'active'),
  ('prescription', 'exhausted', 'ceased'),
  ('prescription', 'exhausted', 'on_hold'),
  ('prescription', 'exhausted', 'superseded'),
  ('prescription', 'on_hold', 'active'),
  ('prescription', 'on_hold', 'ceased'),
  ('prescription', 'on_hold', 'exhausted'),
  ('prescription', 'on_hold', 'expired'),
  ('prescription', 'on_hold', 'superseded'),
  ('refill', 'approved', 'charged'),
  ('refill', 'approved', 'lapsed'),
  ('refill', 'declined', 'charged'),
  ('refill', 'declined', 'lapsed'),
  ('refill', 'doctor_review', 'approved'),
  ('refill', 'doctor_review', 'charged'),
  ('refill', 'doctor_review', 'declined'),
  ('refill', 'doctor_review', 'lapsed'),
  ('refill', 'requested', 'approved'),
  ('refill', 'requested', 'charged'),
  ('refill', 'requested', 'doctor_review'),
  ('refill', 'requested', 'lapsed'),
  ('refund', 'failed', 'requested'),
  ('refund', 'pending', 'failed'),
  ('refund', 'pending', 'succeeded'),
  ('refund', 'requested', 'failed'),
  ('refund', 'requested', 'pending'),
  ('refund', 'requested', 'succeeded'),
  ('refund', 'succeeded', 'failed'),
  ('side_effect', 'answered', 'open'),
  ('side_effect', 'answered', 'settled'),
  ('side_effect', 'open', 'answered'),
  ('side_effect', 'open', 'settled'),
  ('side_effect', 'self_care', 'open'),
  ('worksheet', 'checking', 'rejected'),
  ('worksheet', 'checking', 'released'),
  ('worksheet', 'open', 'checking'),
  ('worksheet', 'open', 'rejected');
--> statement-breakpoint
drop trigger if exists appointments_lifecycle on public.appointments;
--> statement-breakpoint
create trigger appointments_lifecycle before update on public.appointments for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('appointment', 'state');
--> statement-breakpoint
drop trigger if exists check_ins_lifecycle on public.check_ins;
--> statement-breakpoint
create trigger check_ins_lifecycle before update on public.check_ins for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('check_in', 'state');
--> statement-breakpoint
drop trigger if exists consults_lifecycle on public.consults;
--> statement-breakpoint
create trigger consults_lifecycle before update on public.consults for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('consult', 'state');
--> statement-breakpoint
drop trigger if exists orders_lifecycle on public.orders;
--> statement-breakpoint
create trigger orders_lifecycle before update on public.orders for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('order', 'state');
--> statement-breakpoint
drop trigger if exists prescriptions_lifecycle on public.prescriptions;
--> statement-breakpoint
create trigger prescriptions_lifecycle before update on public.prescriptions for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('prescription', 'status');
--> statement-breakpoint
drop trigger if exists refills_lifecycle on public.refills;
--> statement-breakpoint
create trigger refills_lifecycle before update on public.refills for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('refill', 'state');
--> statement-breakpoint
drop trigger if exists refunds_lifecycle on public.refunds;
--> statement-breakpoint
create trigger refunds_lifecycle before update on public.refunds for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('refund', 'status');
--> statement-breakpoint
drop trigger if exists side_effects_lifecycle on public.side_effects;
--> statement-breakpoint
create trigger side_effects_lifecycle before update on public.side_effects for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('side_effect', 'state');
--> statement-breakpoint
drop trigger if exists worksheets_lifecycle on public.worksheets;
--> statement-breakpoint
create trigger worksheets_lifecycle before update on public.worksheets for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('worksheet', 'status');
