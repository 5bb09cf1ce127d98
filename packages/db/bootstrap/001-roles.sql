-- The roles that hosted Supabase has, for every other PostgreSQL (15 or newer).
-- Roles belong to the whole server, so another database of ours may have made them already.
-- Safe to run again.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('clinic_server', 'nologin inherit bypassrls')
    ) as role(name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.attributes);
      exception
        when duplicate_object or unique_violation then
          null; -- made by another database of this server at this moment
        when insufficient_privilege then
          raise exception using
            errcode = 'insufficient_privilege',
            message = format('The database user %I may not create the role %I.', current_user, wanted.name),
            hint = format('Ask the database''s administrator to run: create role %I %s; grant %I to %I with admin option;',
              wanted.name, wanted.attributes, wanted.name, current_user);
      end;
    end if;
  end loop;
end
$$;

-- authenticator may become each of the three, and inherits the rights of none: a request that forgets to say who is
-- asking can read nothing. clinic_server is what the running server works as: it owns nothing but its queue, has the rights of
-- service_role and those on the sign-in tables, and becomes authenticator for people's requests. We ourselves must be able to
-- become both, also when we are not a superuser.
do $$
declare
  membership record;
begin
  for membership in
    select * from (values
      ('anon', 'authenticator'),
      ('authenticated', 'authenticator'),
      ('service_role', 'authenticator'),
      ('service_role', 'clinic_server'),
      ('authenticator', 'clinic_server'),
      ('authenticator', current_user::text),
      ('clinic_server', current_user::text)
    ) as edge(role, member)
  loop
    if not exists (
      select from pg_auth_members
      where roleid = membership.role::regrole
        and member = membership.member::regrole
        and (to_jsonb(pg_auth_members) ->> 'set_option') is distinct from 'false'
    ) then
      execute format('grant %I to %I', membership.role, membership.member);
    end if;
  end loop;
end
$$;
