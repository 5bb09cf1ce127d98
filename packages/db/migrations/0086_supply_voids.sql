CREATE TABLE "supply_voids" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"prescription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"ended_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"voided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prescriptions" DROP CONSTRAINT "prescriptions_supplies";--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "supplies_voided" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supply_voids" ADD CONSTRAINT "supply_voids_order_id_supplies_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."supplies"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_voids" ADD CONSTRAINT "supply_voids_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_voids" ADD CONSTRAINT "supply_voids_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_voids" ADD CONSTRAINT "supply_voids_ended_by_orders_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supply_voids_prescription" ON "supply_voids" USING btree ("prescription_id");--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_supplies" CHECK ("prescriptions"."supplies_used" between 0 and "prescriptions"."supplies_total" + "prescriptions"."supplies_voided" and "prescriptions"."supplies_voided" >= 0 and "prescriptions"."supplies_total" = "prescriptions"."repeats" + 1);
--> statement-breakpoint
-- A supply that never reached its patient: written once by the server, for one that was counted, and never changed.
alter table public.supply_voids enable row level security;
--> statement-breakpoint
revoke all on public.supply_voids from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.supply_voids to service_role;
--> statement-breakpoint
grant select on public.supply_voids to authenticated;
--> statement-breakpoint
create policy supply_voids_read on public.supply_voids for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_pharmacist()) or (select private.is_doctor()));
--> statement-breakpoint
create trigger supply_voids_append_only before update or delete on public.supply_voids
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger supply_voids_no_truncate before truncate on public.supply_voids
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- Only what was counted is given back, to the prescription it was counted on.
create function private.hold_supply_void() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.supplies s where s.order_id = new.order_id and not s.is_replacement
    and s.prescription_id = new.prescription_id and s.patient_id = new.patient_id) then
    raise exception 'a supply that was not counted is not given back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger supply_voids_counted before insert on public.supply_voids
  for each row execute function private.hold_supply_void();
--> statement-breakpoint
create function private.count_supply_voids() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.prescriptions p
    set supplies_voided = (select count(*) from public.supply_voids v where v.prescription_id = new.prescription_id)
    where p.id = new.prescription_id;
  return null;
end $$;
--> statement-breakpoint
create trigger supply_voids_count after insert on public.supply_voids
  for each row execute function private.count_supply_voids();
--> statement-breakpoint
grant execute on function private.hold_supply_void(), private.count_supply_voids() to service_role;
--> statement-breakpoint
-- How many were given back is the number of their rows, whoever writes it.
create or replace function private.hold_signed_prescription() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['status', 'purchased', 'supplies_used', 'supplies_voided', 'legal_form',
    'legal_form_reference', 'legal_form_received_at', 'legal_form_received_by', 'end_told_days', 'version'];
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns) then
    raise exception 'a signed prescription cannot be changed' using errcode = 'restrict_violation';
  end if;
  if new.supplies_used < old.supplies_used or old.purchased and not new.purchased then
    raise exception 'a supply that was counted and a purchase that was made stay' using errcode = 'restrict_violation';
  end if;
  if new.supplies_voided <> old.supplies_voided
    and new.supplies_voided <> (select count(*) from public.supply_voids v where v.prescription_id = new.id) then
    raise exception 'a supply is given back by its own row' using errcode = 'restrict_violation';
  end if;
  if old.legal_form_received_at is not null
    and (old.legal_form, old.legal_form_reference, old.legal_form_received_at, old.legal_form_received_by)
      is distinct from (new.legal_form, new.legal_form_reference, new.legal_form_received_at, new.legal_form_received_by) then
    raise exception 'the signed original has been recorded' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- What ended before supplies were given back, and never reached its patient.
insert into public.supply_voids (order_id, prescription_id, patient_id, ended_by, reason, voided_at)
select s.order_id, s.prescription_id, s.patient_id, o.id, o.state, now()
from public.supplies s join public.orders o on o.id = s.order_id
where not s.is_replacement and not exists (select from public.orders x
  where x.invoice_id = o.invoice_id and x.state not in ('cancelled', 'destroyed', 'resent'));
--> statement-breakpoint
insert into private.lifecycle_moves (kind, from_state, to_state)
select 'prescription', 'exhausted', 'active' where not exists (select from private.lifecycle_moves m
  where m.kind = 'prescription' and m.from_state = 'exhausted' and m.to_state = 'active');
--> statement-breakpoint
update public.prescriptions set status = 'active', version = version + 1
where status = 'exhausted' and supplies_voided > 0 and supplies_used - supplies_voided < supplies_total
  and expires_on >= (now() at time zone 'Australia/Sydney')::date;
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
  ('prescription', 'exhausted', 'active'),
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
  ('refund', 'failed', 'succeeded'),
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
