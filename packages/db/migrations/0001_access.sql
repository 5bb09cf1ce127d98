-- Who may read which row. People's requests run as `authenticated` with their verified claims; every write but the quiz
-- row is done by the server as `service_role`, after its own checks.
create schema if not exists private;
--> statement-breakpoint
revoke all on schema private from public;
--> statement-breakpoint
grant usage on schema private to anon, authenticated, service_role;
--> statement-breakpoint
revoke all on all tables in schema public from anon, authenticated;
--> statement-breakpoint
grant usage on schema public to anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema public to service_role;
--> statement-breakpoint
grant usage, select on all sequences in schema public to service_role;
--> statement-breakpoint

-- The application role is read from app_metadata, which only the server can write; staff also need their own active row.
create function private.claimed_role() returns text language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() -> 'app_metadata' ->> 'role', 'patient')
$$;
--> statement-breakpoint
create function private.my_doctor_id() returns uuid language sql stable security definer set search_path = '' as $$
  select d.id from public.doctors d
  where d.user_id = auth.uid() and d.active and private.claimed_role() = 'doctor'
$$;
--> statement-breakpoint
create function private.my_pharmacist_id() returns uuid language sql stable security definer set search_path = '' as $$
  select p.id from public.pharmacists p
  where p.user_id = auth.uid() and p.active and private.claimed_role() = 'pharmacist'
$$;
--> statement-breakpoint
create function private.is_doctor() returns boolean language sql stable set search_path = '' as $$
  select private.my_doctor_id() is not null
$$;
--> statement-breakpoint
create function private.is_pharmacist() returns boolean language sql stable set search_path = '' as $$
  select private.my_pharmacist_id() is not null
$$;
--> statement-breakpoint
create function private.is_admin() returns boolean language sql stable set search_path = '' as $$
  select auth.uid() is not null and private.claimed_role() in ('admin', 'superadmin')
$$;
--> statement-breakpoint
revoke execute on all functions in schema private from public;
--> statement-breakpoint
grant execute on all functions in schema private to authenticated, service_role;
--> statement-breakpoint

alter table public.profiles enable row level security;
--> statement-breakpoint
alter table public.doctors enable row level security;
--> statement-breakpoint
alter table public.pharmacists enable row level security;
--> statement-breakpoint
alter table public.hair_quiz_results_v2 enable row level security;
--> statement-breakpoint
alter table public.consults enable row level security;
--> statement-breakpoint
alter table public.consult_questions enable row level security;
--> statement-breakpoint
alter table public.live_contacts enable row level security;
--> statement-breakpoint
alter table public.consult_notes enable row level security;
--> statement-breakpoint
alter table public.prescriptions enable row level security;
--> statement-breakpoint
alter table public.billing_customers enable row level security;
--> statement-breakpoint
alter table public.plans enable row level security;
--> statement-breakpoint
alter table public.checkout_sessions enable row level security;
--> statement-breakpoint
alter table public.subscriptions enable row level security;
--> statement-breakpoint
alter table public.invoices enable row level security;
--> statement-breakpoint
alter table public.orders enable row level security;
--> statement-breakpoint
alter table public.supplies enable row level security;
--> statement-breakpoint
alter table public.worksheets enable row level security;
--> statement-breakpoint
alter table public.parcels enable row level security;
--> statement-breakpoint
alter table public.appointments enable row level security;
--> statement-breakpoint
alter table public.threads enable row level security;
--> statement-breakpoint
alter table public.messages enable row level security;
--> statement-breakpoint
alter table public.audit_log enable row level security;
--> statement-breakpoint
alter table public.outbox_emails enable row level security;
--> statement-breakpoint
alter table public.live_events enable row level security;
--> statement-breakpoint
alter table public.webhook_inbox enable row level security;
--> statement-breakpoint
alter table public.rate_counters enable row level security;
--> statement-breakpoint

-- People and staff rows.
grant select on public.profiles, public.doctors, public.pharmacists to authenticated;
--> statement-breakpoint
create policy profiles_own on public.profiles for select to authenticated using (id = (select auth.uid()));
--> statement-breakpoint
create policy profiles_for_doctors on public.profiles for select to authenticated
  using ((select private.is_doctor()) and exists (select 1 from public.consults c where c.patient_id = profiles.id));
--> statement-breakpoint
create policy profiles_for_pharmacists on public.profiles for select to authenticated
  using ((select private.is_pharmacist()) and exists (select 1 from public.orders o where o.patient_id = profiles.id));
--> statement-breakpoint
create policy doctors_own on public.doctors for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
--> statement-breakpoint
create policy pharmacists_own on public.pharmacists for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
--> statement-breakpoint

-- Quiz results: written by their owner, read by their owner and by doctors of a consult made from them.
grant select, insert on public.hair_quiz_results_v2 to authenticated;
--> statement-breakpoint
create policy quiz_own_read on public.hair_quiz_results_v2 for select to authenticated
  using (user_id = (select auth.uid()));
--> statement-breakpoint
create policy quiz_own_insert on public.hair_quiz_results_v2 for insert to authenticated
  with check (user_id = (select auth.uid()));
--> statement-breakpoint
create policy quiz_for_doctors on public.hair_quiz_results_v2 for select to authenticated
  using ((select private.is_doctor()) and exists (select 1 from public.consults c where c.quiz_result_id = hair_quiz_results_v2.id));
--> statement-breakpoint

-- Consults and what belongs to them.
grant select on public.consults, public.consult_questions, public.live_contacts, public.consult_notes to authenticated;
--> statement-breakpoint
create policy consults_read on public.consults for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_doctor()));
--> statement-breakpoint
create policy questions_read on public.consult_questions for select to authenticated
  using (exists (select 1 from public.consults c where c.id = consult_id));
--> statement-breakpoint
create policy contacts_read on public.live_contacts for select to authenticated using ((select private.is_doctor()));
--> statement-breakpoint
create policy notes_read on public.consult_notes for select to authenticated using ((select private.is_doctor()));
--> statement-breakpoint

-- Prescriptions: the patient's own, every doctor's view of people in care, and the pharmacy's once there is an order.
grant select on public.prescriptions to authenticated;
--> statement-breakpoint
create policy prescriptions_own on public.prescriptions for select to authenticated
  using (patient_id = (select auth.uid()) and status <> 'draft');
--> statement-breakpoint
create policy prescriptions_for_doctors on public.prescriptions for select to authenticated using ((select private.is_doctor()));
--> statement-breakpoint
create policy prescriptions_for_pharmacists on public.prescriptions for select to authenticated
  using ((select private.is_pharmacist()) and exists (select 1 from public.orders o where o.prescription_id = prescriptions.id));
--> statement-breakpoint

-- Money: the patient's own.
grant select on public.plans, public.checkout_sessions, public.subscriptions, public.invoices, public.billing_customers to authenticated;
--> statement-breakpoint
create policy plans_own on public.plans for select to authenticated using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy checkout_own on public.checkout_sessions for select to authenticated using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy subscriptions_own on public.subscriptions for select to authenticated using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy invoices_own on public.invoices for select to authenticated using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy billing_customers_own on public.billing_customers for select to authenticated using (patient_id = (select auth.uid()));
--> statement-breakpoint

-- The pharmacy's work.
grant select on public.orders, public.supplies, public.worksheets, public.parcels to authenticated;
--> statement-breakpoint
create policy orders_read on public.orders for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_pharmacist()));
--> statement-breakpoint
create policy supplies_read on public.supplies for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_pharmacist()));
--> statement-breakpoint
create policy worksheets_read on public.worksheets for select to authenticated using ((select private.is_pharmacist()));
--> statement-breakpoint
create policy parcels_read on public.parcels for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_pharmacist()));
--> statement-breakpoint

-- Appointments and messages: the two people concerned; messages also to the clinicians who answer them.
grant select on public.appointments, public.threads, public.messages to authenticated;
--> statement-breakpoint
create policy appointments_read on public.appointments for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_doctor()));
--> statement-breakpoint
create policy threads_read on public.threads for select to authenticated
  using (patient_id = (select auth.uid())
    or ((select private.is_doctor()) and category in ('side_effect', 'dose', 'other'))
    or ((select private.is_pharmacist()) and category = 'delivery'));
--> statement-breakpoint
create policy messages_read on public.messages for select to authenticated
  using (exists (select 1 from public.threads t where t.id = thread_id));
--> statement-breakpoint

-- Live events: one's own topic and one's role's topic. The audit trail, outbox, inbox and counters have no policy: closed.
grant select on public.live_events to authenticated;
--> statement-breakpoint
create policy live_events_read on public.live_events for select to authenticated
  using (topic = 'user:' || (select auth.uid())
    or (topic = 'role:doctor' and (select private.is_doctor()))
    or (topic = 'role:pharmacist' and (select private.is_pharmacist()))
    or (topic = 'role:admin' and (select private.is_admin())));
--> statement-breakpoint

-- A profile for every account, in the same transaction as the account.
create function private.make_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, first_name, last_name)
  values (
    new.id, coalesce(new.email, ''),
    left(coalesce(new.raw_user_meta_data ->> 'first_name', new.raw_user_meta_data ->> 'given_name', ''), 60),
    left(coalesce(new.raw_user_meta_data ->> 'last_name', new.raw_user_meta_data ->> 'family_name', ''), 60))
  on conflict (id) do nothing;
  return new;
end $$;
--> statement-breakpoint
create function private.follow_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = coalesce(new.email, ''), updated_at = now() where id = new.id;
  return new;
end $$;
--> statement-breakpoint
revoke execute on function private.make_profile(), private.follow_email() from public, anon, authenticated;
--> statement-breakpoint
create trigger make_profile after insert on auth.users for each row execute function private.make_profile();
--> statement-breakpoint
create trigger follow_email after update of email on auth.users for each row
  when (old.email is distinct from new.email) execute function private.follow_email();
--> statement-breakpoint

-- What is signed stays as signed (INV-08); what is logged stays logged.
create function private.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on public.audit_log for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger live_contacts_append_only before update or delete on public.live_contacts for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger consult_notes_append_only before update or delete on public.consult_notes for each row execute function private.refuse_change();
--> statement-breakpoint
create function private.hold_signed_prescription() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['status', 'purchased', 'supplies_used', 'legal_form', 'legal_form_reference',
    'legal_form_received_at', 'legal_form_received_by', 'version'];
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns) then
    raise exception 'a signed prescription cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger prescriptions_hold before update or delete on public.prescriptions
  for each row when (old.status <> 'draft') execute function private.hold_signed_prescription();
--> statement-breakpoint
create trigger worksheets_hold before update or delete on public.worksheets
  for each row when (old.status in ('released', 'rejected')) execute function private.refuse_change();
--> statement-breakpoint

-- Streams are told at commit that there is something to read.
create function private.announce_event() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('live_events', new.id || ' ' || new.topic);
  return null;
end $$;
--> statement-breakpoint
create trigger live_events_announce after insert on public.live_events for each row execute function private.announce_event();
--> statement-breakpoint
revoke execute on all functions in schema private from public;
--> statement-breakpoint
grant execute on function private.announce_event(), private.refuse_change(), private.hold_signed_prescription() to service_role;
