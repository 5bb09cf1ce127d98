-- What was done to a prescription: written by the server alone, never changed; read by doctors and by its patient.
alter table public.prescription_moves enable row level security;
--> statement-breakpoint
revoke all on public.prescription_moves from anon, authenticated;
--> statement-breakpoint
grant select, insert on public.prescription_moves to service_role;
--> statement-breakpoint
grant select on public.prescription_moves to authenticated;
--> statement-breakpoint
create policy prescription_moves_own on public.prescription_moves for select to authenticated
  using (patient_id = (select auth.uid()));
--> statement-breakpoint
create policy prescription_moves_for_doctors on public.prescription_moves for select to authenticated
  using ((select private.is_doctor()));
--> statement-breakpoint
create trigger prescription_moves_append_only before update or delete on public.prescription_moves
  for each row execute function private.refuse_change();
--> statement-breakpoint

-- Money that goes back: the server's to write, the patient's own to read.
alter table public.refunds enable row level security;
--> statement-breakpoint
revoke all on public.refunds from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.refunds to service_role;
--> statement-breakpoint
grant select on public.refunds to authenticated;
--> statement-breakpoint
create policy refunds_own on public.refunds for select to authenticated using (patient_id = (select auth.uid()));
