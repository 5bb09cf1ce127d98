-- What is signed or finished stays as it is, whoever asks: the server's roles and the owner alike.
create or replace function private.hold_signed_prescription() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['status', 'purchased', 'supplies_used', 'legal_form', 'legal_form_reference',
    'legal_form_received_at', 'legal_form_received_by', 'version'];
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
--> statement-breakpoint
create function private.refuse_finished() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '% that are finished do not change', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
-- Every column is fixed from the beginning, but those named by the trigger.
create function private.hold_content() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - tg_argv) is distinct from (to_jsonb(new) - tg_argv) then
    raise exception '% stay as they were written', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create function private.hold_decided_answers() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from public.consults c
    where c.quiz_result_id = old.id and c.state in ('approved', 'declined', 'referred')) then
    raise exception 'answers that a doctor has decided on do not change' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
revoke execute on function private.refuse_finished(), private.hold_content(), private.hold_decided_answers() from public;
--> statement-breakpoint
grant execute on function private.refuse_finished(), private.hold_content(), private.hold_decided_answers() to service_role;
--> statement-breakpoint
create trigger consults_hold before update or delete on public.consults for each row
  when (old.state in ('approved', 'declined', 'referred', 'expired', 'abandoned', 'withdrawn'))
  execute function private.refuse_finished();
--> statement-breakpoint
create trigger consult_questions_hold before update or delete on public.consult_questions for each row
  when (old.answered_at is not null) execute function private.refuse_finished();
--> statement-breakpoint
create trigger hair_quiz_results_v2_hold before update or delete on public.hair_quiz_results_v2
  for each row execute function private.hold_decided_answers();
--> statement-breakpoint
-- The batch is known when it is released or packed, and written once.
create trigger supplies_hold before update or delete on public.supplies
  for each row execute function private.hold_content('batch_number', 'expires_on');
--> statement-breakpoint
create trigger supplies_hold_batch before update on public.supplies for each row
  when (old.batch_number <> '') execute function private.refuse_finished();
--> statement-breakpoint
create trigger refunds_hold before update or delete on public.refunds
  for each row execute function private.hold_content('status', 'stripe_refund_id', 'settled_at');
--> statement-breakpoint
create trigger order_notes_append_only before update or delete on public.order_notes
  for each row execute function private.refuse_change();
--> statement-breakpoint

-- Emptying a table passes over triggers of its rows, so it is refused as a whole.
do $$
declare
  kept text;
begin
  foreach kept in array array['audit_log', 'consults', 'consult_questions', 'consult_notes', 'live_contacts',
    'hair_quiz_results_v2', 'prescriptions', 'prescription_moves', 'orders', 'order_notes', 'supplies', 'worksheets',
    'refunds', 'shop_refunds'] loop
    execute format('create trigger %I before truncate on public.%I for each statement execute function private.refuse_change()',
      kept || '_no_truncate', kept);
  end loop;
end $$;
--> statement-breakpoint
revoke truncate on all tables in schema public from service_role, authenticated, anon;
--> statement-breakpoint
revoke update, delete on public.audit_log, public.consult_notes, public.live_contacts, public.prescription_moves,
  public.order_notes from service_role;
--> statement-breakpoint
revoke delete on public.consults, public.consult_questions, public.hair_quiz_results_v2, public.prescriptions, public.orders,
  public.supplies, public.worksheets, public.refunds, public.shop_refunds, public.appointments from service_role;
