-- What a pharmacist asks and a doctor answers: written by the server alone, read by doctors and pharmacists.
alter table public.supply_queries enable row level security;
--> statement-breakpoint
revoke all on public.supply_queries from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.supply_queries to service_role;
--> statement-breakpoint
grant select on public.supply_queries to authenticated;
--> statement-breakpoint
create policy supply_queries_read on public.supply_queries for select to authenticated
  using ((select private.is_doctor()) or (select private.is_pharmacist()));
