-- Check-ins: written by the server; read by the patient and the doctors.
alter table public.check_ins enable row level security;
--> statement-breakpoint
revoke all on public.check_ins from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.check_ins to service_role;
--> statement-breakpoint
grant select on public.check_ins to authenticated;
--> statement-breakpoint
create policy check_ins_read on public.check_ins for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_doctor()));
--> statement-breakpoint
-- What was asked of whom stays; answers and review are written once.
create trigger check_ins_hold before update or delete on public.check_ins
  for each row execute function private.hold_content('state', 'completed_at', 'answers', 'flags', 'consult_id',
    'review_due_at', 'reviewed_by', 'reviewed_at', 'review_message', 'version');
--> statement-breakpoint
create trigger check_ins_answered before update on public.check_ins for each row
  when (old.answers is not null) execute function private.hold_content('state', 'review_due_at', 'reviewed_by', 'reviewed_at',
    'review_message', 'version');
--> statement-breakpoint
create trigger check_ins_reviewed before update on public.check_ins for each row
  when (old.reviewed_at is not null) execute function private.refuse_finished();
--> statement-breakpoint
create trigger check_ins_no_truncate before truncate on public.check_ins
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger check_ins_lifecycle before update on public.check_ins for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('check_in', 'state');
