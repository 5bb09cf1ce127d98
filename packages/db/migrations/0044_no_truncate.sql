-- Every table whose rows are held against removal is held against being emptied too.
do $$
declare
  kept name;
begin
  for kept in
    select distinct c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgtype & 10 = 10
      and not exists (select from pg_trigger e where e.tgrelid = c.oid and e.tgtype & 34 = 34)
  loop
    execute format('create trigger %I before truncate on public.%I for each statement execute function private.refuse_change()',
      kept || '_no_truncate', kept);
  end loop;
end $$;
