-- What a patient asked to have reviewed: written once by the server; read by the patient and the doctors.
alter table public.prescription_reviews enable row level security;
--> statement-breakpoint
revoke all on public.prescription_reviews from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.prescription_reviews to service_role;
--> statement-breakpoint
grant select on public.prescription_reviews to authenticated;
--> statement-breakpoint
create policy prescription_reviews_read on public.prescription_reviews for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_doctor()));
--> statement-breakpoint
create trigger prescription_reviews_append_only before update or delete on public.prescription_reviews
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger prescription_reviews_no_truncate before truncate on public.prescription_reviews
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- That the patient was told of its end is no part of what was signed.
create or replace function private.hold_signed_prescription() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['status', 'purchased', 'supplies_used', 'legal_form', 'legal_form_reference',
    'legal_form_received_at', 'legal_form_received_by', 'end_told_days', 'version'];
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns) then
    raise exception 'a signed prescription cannot be changed' using errcode = 'restrict_violation';
  end if;
  if new.supplies_used < old.supplies_used or old.purchased and not new.purchased then
    raise exception 'a supply that was counted and a purchase that was made stay' using errcode = 'restrict_violation';
  end if;
  if old.legal_form_received_at is not null
    and (old.legal_form, old.legal_form_reference, old.legal_form_received_at, old.legal_form_received_by)
      is distinct from (new.legal_form, new.legal_form_reference, new.legal_form_received_at, new.legal_form_received_by) then
    raise exception 'the signed original has been recorded' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
