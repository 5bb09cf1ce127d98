-- News that went out stays, also where a whole table is emptied.
create trigger newsletters_no_truncate before truncate on public.newsletters for each statement
  execute function private.refuse_change();
