create trigger price_changes_no_truncate before truncate on public.price_changes
  for each statement execute function private.refuse_change();

