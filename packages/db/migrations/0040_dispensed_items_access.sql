-- What was put in a parcel: written once by the server; read by pharmacists and by its patient.
alter table public.dispensed_items enable row level security;
--> statement-breakpoint
revoke all on public.dispensed_items from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.dispensed_items to service_role;
--> statement-breakpoint
grant select on public.dispensed_items to authenticated;
--> statement-breakpoint
create policy dispensed_items_read on public.dispensed_items for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_pharmacist()));
--> statement-breakpoint
create trigger dispensed_items_append_only before update or delete on public.dispensed_items
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger dispensed_items_no_truncate before truncate on public.dispensed_items
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- The dispensing record is written when an order is verified, and stays.
create trigger supplies_append_only before update or delete on public.supplies
  for each row execute function private.refuse_change();
