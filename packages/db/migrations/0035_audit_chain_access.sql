-- The chain of the audit log (decision 25): rows are noted by a trigger, sealed by the server, and stay. Nobody else reads them.
alter table public.audit_seals enable row level security;
--> statement-breakpoint
alter table public.audit_checks enable row level security;
--> statement-breakpoint
revoke all on public.audit_seals, public.audit_checks from anon, authenticated, service_role;
--> statement-breakpoint
grant select, update (position, hash) on public.audit_seals to service_role;
--> statement-breakpoint
grant select, insert on public.audit_checks to service_role;
--> statement-breakpoint
create function private.await_seal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_seals (audit_id) values (new.id);
  return null;
end $$;
--> statement-breakpoint
revoke execute on function private.await_seal() from public;
--> statement-breakpoint
insert into public.audit_seals (audit_id) select id from public.audit_log;
--> statement-breakpoint
create trigger audit_log_await_seal after insert on public.audit_log for each row execute function private.await_seal();
--> statement-breakpoint
create trigger audit_seals_hold before update on public.audit_seals for each row
  when (old.position is not null) execute function private.refuse_change();
--> statement-breakpoint
create trigger audit_seals_stay before delete on public.audit_seals for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger audit_seals_no_truncate before truncate on public.audit_seals
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger audit_checks_append_only before update or delete on public.audit_checks
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger audit_checks_no_truncate before truncate on public.audit_checks
  for each statement execute function private.refuse_change();
