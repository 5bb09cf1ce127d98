CREATE TABLE "legal_form_errors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"prescription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"legal_form" text NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"received_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "legal_form_errors" ADD CONSTRAINT "legal_form_errors_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_form_errors" ADD CONSTRAINT "legal_form_errors_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_form_errors" ADD CONSTRAINT "legal_form_errors_received_by_pharmacists_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."pharmacists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_form_errors_once" ON "legal_form_errors" USING btree ("prescription_id","received_at");--> statement-breakpoint
-- Written once by the server, for an original that is recorded, and never changed.
alter table public.legal_form_errors enable row level security;
--> statement-breakpoint
revoke all on public.legal_form_errors from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.legal_form_errors to service_role;
--> statement-breakpoint
grant select on public.legal_form_errors to authenticated;
--> statement-breakpoint
create policy legal_form_errors_read on public.legal_form_errors for select to authenticated
  using ((select private.is_pharmacist()) or (select private.is_doctor()));
--> statement-breakpoint
create trigger legal_form_errors_append_only before update or delete on public.legal_form_errors
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger legal_form_errors_no_truncate before truncate on public.legal_form_errors
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- What was recorded of the signed original stays, unless a row says of that record that it was a mistake.
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
  if new.supplies_voided <> old.supplies_voided and new.supplies_voided <> (select count(*) from public.supply_voids v
      where v.prescription_id = new.id and v.arrived_at is null) then
    raise exception 'a supply is given back by its own row' using errcode = 'restrict_violation';
  end if;
  if old.legal_form_received_at is not null
    and (old.legal_form, old.legal_form_reference, old.legal_form_received_at, old.legal_form_received_by)
      is distinct from (new.legal_form, new.legal_form_reference, new.legal_form_received_at, new.legal_form_received_by)
    and not (new.legal_form_received_at is null and new.supplies_used = new.supplies_voided
      and exists (select from public.legal_form_errors e where e.prescription_id = new.id and e.received_at = old.legal_form_received_at)) then
    raise exception 'the signed original has been recorded' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

