-- What patients report about parcels: written by the server alone, read by their patient and by pharmacists.
alter table public.supply_claims enable row level security;
--> statement-breakpoint
revoke all on public.supply_claims from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.supply_claims to service_role;
--> statement-breakpoint
grant select on public.supply_claims to authenticated;
--> statement-breakpoint
create policy supply_claims_read on public.supply_claims for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_pharmacist()));
