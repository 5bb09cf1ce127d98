-- What the running server may do with the sign-in tables, and its queue, which it owns. It owns no table of the record, so it can
-- neither turn a trigger off nor drop anything.

grant usage on schema auth, auth_private to clinic_server;
grant select, insert, update, delete on all tables in schema auth, auth_private to clinic_server;
grant usage, select on all sequences in schema auth, auth_private to clinic_server;

create schema if not exists jobs authorization clinic_server;

-- Databases of an older release, where the queue belongs to the owner of everything.
do $$
declare
  thing record;
begin
  if (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'jobs') <> 'clinic_server' then
    alter schema jobs owner to clinic_server;
  end if;
  for thing in
    select format('table %s', c.oid::regclass) as name from pg_class c
    where c.relnamespace = 'jobs'::regnamespace and c.relkind in ('r', 'p') and pg_get_userbyid(c.relowner) <> 'clinic_server'
    union all
    select format('routine %s', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'jobs'::regnamespace and pg_get_userbyid(p.proowner) <> 'clinic_server'
    union all
    select format('type %s', t.oid::regtype) from pg_type t
    where t.typnamespace = 'jobs'::regnamespace and t.typtype = 'e' and pg_get_userbyid(t.typowner) <> 'clinic_server'
  loop
    execute format('alter %s owner to clinic_server', thing.name);
  end loop;
end
$$;
