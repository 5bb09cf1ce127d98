-- The running server is not the owner of the database: it works as clinic_server (bootstrap/001-roles.sql), which hosted Supabase
-- does not have.
do $$
begin
  if exists (select from pg_roles where rolname = 'clinic_server') then
    grant select, insert on private.secrets to clinic_server;
  end if;
end $$;
--> statement-breakpoint
-- Where every admin is written to: all that the sign-in tables tell the server's role inside a transaction of the record.
create function private.admin_addresses() returns table (id uuid, email text) language sql stable security definer set search_path = '' as $$
  select u.id, u.email::text from auth.users u
  where u.raw_app_meta_data ->> 'role' in ('admin', 'superadmin') and u.email_confirmed_at is not null
    and u.deleted_at is null and coalesce(u.banned_until < now(), true)
  order by u.created_at
$$;
--> statement-breakpoint
revoke execute on function private.admin_addresses() from public, anon, authenticated;
--> statement-breakpoint
grant execute on function private.admin_addresses() to service_role;
