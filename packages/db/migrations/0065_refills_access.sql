-- Further deliveries: written by the server; read by the patient and the doctors.
alter table public.refills enable row level security;
--> statement-breakpoint
revoke all on public.refills from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.refills to service_role;
--> statement-breakpoint
grant select on public.refills to authenticated;
--> statement-breakpoint
create policy refills_read on public.refills for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_doctor()));
--> statement-breakpoint
create trigger refills_hold before update or delete on public.refills
  for each row execute function private.hold_content('state', 'answers', 'answered_at', 'waits_for', 'weighed_at', 'due_at',
    'decided_by', 'decided_at', 'message', 'version');
--> statement-breakpoint
create trigger refills_answered before update on public.refills for each row
  when (old.answers is not null) execute function private.hold_content('state', 'waits_for', 'weighed_at', 'due_at',
    'decided_by', 'decided_at', 'message', 'version');
--> statement-breakpoint
create trigger refills_ended before update on public.refills for each row
  when (old.state in ('charged', 'lapsed')) execute function private.refuse_finished();
--> statement-breakpoint
create trigger refills_no_truncate before truncate on public.refills
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger refills_lifecycle before update on public.refills for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('refill', 'state');
