-- Whose pages somebody signed up on, as their browser said then: no other role reads what the sign-in service keeps of them.
create function private.came_from_brand(person uuid) returns text
language sql stable security definer set search_path = ''
as $$ select raw_user_meta_data ->> 'brand' from auth.users where id = person $$;
--> statement-breakpoint
revoke all on function private.came_from_brand(uuid) from public;
--> statement-breakpoint
grant execute on function private.came_from_brand(uuid) to service_role;
