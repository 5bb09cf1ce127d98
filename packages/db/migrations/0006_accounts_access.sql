-- Staff reach their work with a second factor only, whoever serves the data. Demo accounts are marked by the seed, in
-- metadata that only the server can write.
create function private.has_proven_factor() returns boolean language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or coalesce((auth.jwt() -> 'app_metadata' ->> 'second_factor_waived')::boolean, false)
$$;
--> statement-breakpoint
create or replace function private.my_doctor_id() returns uuid language sql stable security definer set search_path = '' as $$
  select d.id from public.doctors d
  where d.user_id = auth.uid() and d.active and private.claimed_role() = 'doctor' and private.has_proven_factor()
    and not exists (select 1 from public.account_holds h where h.user_id = d.user_id)
$$;
--> statement-breakpoint
create or replace function private.my_pharmacist_id() returns uuid language sql stable security definer set search_path = '' as $$
  select p.id from public.pharmacists p
  where p.user_id = auth.uid() and p.active and private.claimed_role() = 'pharmacist' and private.has_proven_factor()
    and not exists (select 1 from public.account_holds h where h.user_id = p.user_id)
$$;
--> statement-breakpoint
create or replace function private.is_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and private.claimed_role() in ('admin', 'superadmin') and private.has_proven_factor()
    and not exists (select 1 from public.account_holds h where h.user_id = auth.uid())
$$;
--> statement-breakpoint
create function private.is_superadmin() returns boolean language sql stable set search_path = '' as $$
  select private.is_admin() and private.claimed_role() = 'superadmin'
$$;
--> statement-breakpoint
revoke execute on function private.has_proven_factor(), private.is_superadmin() from public;
--> statement-breakpoint
grant execute on function private.has_proven_factor(), private.is_superadmin() to authenticated, service_role;
--> statement-breakpoint

-- The copy of the role follows the account.
create or replace function private.make_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, first_name, last_name, role)
  values (
    new.id, coalesce(new.email, ''),
    left(coalesce(new.raw_user_meta_data ->> 'first_name', new.raw_user_meta_data ->> 'given_name', ''), 60),
    left(coalesce(new.raw_user_meta_data ->> 'last_name', new.raw_user_meta_data ->> 'family_name', ''), 60),
    coalesce(new.raw_app_meta_data ->> 'role', 'patient'))
  on conflict (id) do nothing;
  return new;
end $$;
--> statement-breakpoint
create function private.follow_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set role = coalesce(new.raw_app_meta_data ->> 'role', 'patient'), updated_at = now() where id = new.id;
  return new;
end $$;
--> statement-breakpoint
revoke execute on function private.follow_role() from public, anon, authenticated;
--> statement-breakpoint
create trigger follow_role after update of raw_app_meta_data on auth.users for each row
  when (old.raw_app_meta_data ->> 'role' is distinct from new.raw_app_meta_data ->> 'role') execute function private.follow_role();
--> statement-breakpoint
update public.profiles p set role = u.raw_app_meta_data ->> 'role' from auth.users u
where u.id = p.id and u.raw_app_meta_data ->> 'role' is not null;
--> statement-breakpoint

alter table public.invitations enable row level security;
--> statement-breakpoint
alter table public.account_holds enable row level security;
--> statement-breakpoint
alter table public.marketing_consents enable row level security;
--> statement-breakpoint
revoke all on public.invitations, public.account_holds, public.marketing_consents from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.invitations, public.account_holds, public.marketing_consents to service_role;
--> statement-breakpoint
grant select on public.invitations, public.account_holds, public.marketing_consents to authenticated;
--> statement-breakpoint
create policy invitations_for_superadmins on public.invitations for select to authenticated using ((select private.is_superadmin()));
--> statement-breakpoint
create policy holds_for_superadmins on public.account_holds for select to authenticated using ((select private.is_superadmin()));
--> statement-breakpoint
create policy profiles_for_superadmins on public.profiles for select to authenticated using ((select private.is_superadmin()));
--> statement-breakpoint
create policy marketing_consents_own on public.marketing_consents for select to authenticated
  using (person_id = (select auth.uid()));
--> statement-breakpoint
create trigger marketing_consents_append_only before update on public.marketing_consents
  for each row execute function private.refuse_change();
