-- What is known of a patient besides the assessments: the server's to add, never changed; the patient's own and the doctors' to read.
alter table public.clinical_facts enable row level security;
--> statement-breakpoint
revoke all on public.clinical_facts from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.clinical_facts to service_role;
--> statement-breakpoint
grant select on public.clinical_facts to authenticated;
--> statement-breakpoint
create policy clinical_facts_own on public.clinical_facts for select to authenticated using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy clinical_facts_for_doctors on public.clinical_facts for select to authenticated using ((select private.is_doctor()));
--> statement-breakpoint
create trigger clinical_facts_append_only before update or delete on public.clinical_facts
  for each row execute function private.refuse_change();
