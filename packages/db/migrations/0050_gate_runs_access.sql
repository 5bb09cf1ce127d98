-- What the rules said at each step: the server's to add, never changed; the doctors' to read.
alter table public.gate_runs enable row level security;
--> statement-breakpoint
revoke all on public.gate_runs from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.gate_runs to service_role;
--> statement-breakpoint
grant select on public.gate_runs to authenticated;
--> statement-breakpoint
create policy gate_runs_for_doctors on public.gate_runs for select to authenticated using ((select private.is_doctor()));
--> statement-breakpoint
create trigger gate_runs_append_only before update or delete on public.gate_runs
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger gate_runs_no_truncate before truncate on public.gate_runs
  for each statement execute function private.refuse_change();
