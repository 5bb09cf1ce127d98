-- Tickets, counts, browser errors and public profiles: written by the server alone, read by admins; a practitioner reads
-- their own profile. Visitors get published profiles and their own conversation through the server.
alter table public.support_tickets enable row level security;
--> statement-breakpoint
alter table public.support_messages enable row level security;
--> statement-breakpoint
alter table public.page_view_counts enable row level security;
--> statement-breakpoint
alter table public.client_errors enable row level security;
--> statement-breakpoint
alter table public.practitioner_profiles enable row level security;
--> statement-breakpoint
revoke all on public.support_tickets, public.support_messages, public.page_view_counts, public.client_errors,
  public.practitioner_profiles from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.support_tickets, public.support_messages, public.page_view_counts,
  public.client_errors, public.practitioner_profiles to service_role;
--> statement-breakpoint
grant usage, select on all sequences in schema public to service_role;
--> statement-breakpoint
grant select on public.support_tickets, public.support_messages, public.page_view_counts, public.client_errors,
  public.practitioner_profiles to authenticated;
--> statement-breakpoint
create policy support_tickets_for_admins on public.support_tickets for select to authenticated using ((select private.is_admin()));
--> statement-breakpoint
create policy support_messages_for_admins on public.support_messages for select to authenticated using ((select private.is_admin()));
--> statement-breakpoint
create policy page_view_counts_for_admins on public.page_view_counts for select to authenticated using ((select private.is_admin()));
--> statement-breakpoint
create policy client_errors_for_admins on public.client_errors for select to authenticated using ((select private.is_admin()));
--> statement-breakpoint
create policy practitioner_profiles_own on public.practitioner_profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
--> statement-breakpoint
create trigger support_messages_append_only before update on public.support_messages
  for each row execute function private.refuse_change();
