-- The label of an item was scanned: written once by the server; read by pharmacists.
alter table public.label_scans enable row level security;
--> statement-breakpoint
revoke all on public.label_scans from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.label_scans to service_role;
--> statement-breakpoint
grant select on public.label_scans to authenticated;
--> statement-breakpoint
create policy label_scans_read on public.label_scans for select to authenticated using ((select private.is_pharmacist()));
--> statement-breakpoint
create trigger label_scans_append_only before update or delete on public.label_scans
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger label_scans_no_truncate before truncate on public.label_scans
  for each statement execute function private.refuse_change();
