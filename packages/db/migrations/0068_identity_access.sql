-- That a photo ID was sighted: written once by the server; read by the patient and the doctors.
alter table public.identity_checks enable row level security;
--> statement-breakpoint
revoke all on public.identity_checks from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.identity_checks to service_role;
--> statement-breakpoint
grant select on public.identity_checks to authenticated;
--> statement-breakpoint
create policy identity_checks_read on public.identity_checks for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_doctor()));
--> statement-breakpoint
create trigger identity_checks_append_only before update or delete on public.identity_checks
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger identity_checks_no_truncate before truncate on public.identity_checks
  for each statement execute function private.refuse_change();
