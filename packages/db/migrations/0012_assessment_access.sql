-- Drafts, counts and uploads are the server's alone. Photos are seen by their owner and by doctors; hours by every member
-- who books. Two appointments of one person, doctor or patient, cannot overlap.
create extension if not exists btree_gist;
--> statement-breakpoint
alter table public.quiz_drafts enable row level security;
--> statement-breakpoint
alter table public.quiz_funnel_counts enable row level security;
--> statement-breakpoint
alter table public.photo_uploads enable row level security;
--> statement-breakpoint
alter table public.photos enable row level security;
--> statement-breakpoint
alter table public.photo_requests enable row level security;
--> statement-breakpoint
alter table public.doctor_hours enable row level security;
--> statement-breakpoint
alter table public.doctor_away enable row level security;
--> statement-breakpoint
revoke all on public.quiz_drafts, public.quiz_funnel_counts, public.photo_uploads, public.photos, public.photo_requests,
  public.doctor_hours, public.doctor_away from anon, authenticated;
--> statement-breakpoint
grant select, insert, update, delete on public.quiz_drafts, public.quiz_funnel_counts, public.photo_uploads, public.photos,
  public.photo_requests, public.doctor_hours, public.doctor_away to service_role;
--> statement-breakpoint
grant select on public.quiz_funnel_counts, public.photos, public.photo_requests, public.doctor_hours, public.doctor_away
  to authenticated;
--> statement-breakpoint
create policy quiz_funnel_counts_for_admins on public.quiz_funnel_counts for select to authenticated
  using ((select private.is_admin()));
--> statement-breakpoint
create policy photos_read on public.photos for select to authenticated
  using (patient_id = (select auth.uid()) or (select private.is_doctor()));
--> statement-breakpoint
create policy photo_requests_read on public.photo_requests for select to authenticated
  using (exists (select 1 from public.consults c where c.id = consult_id));
--> statement-breakpoint
create policy doctor_hours_own on public.doctor_hours for select to authenticated
  using (doctor_id = (select private.my_doctor_id()) or (select private.is_admin()));
--> statement-breakpoint
create policy doctor_away_own on public.doctor_away for select to authenticated
  using (doctor_id = (select private.my_doctor_id()) or (select private.is_admin()));
--> statement-breakpoint
alter table public.appointments add constraint appointments_doctor_free
  exclude using gist (doctor_id with =, tstzrange(starts_at, ends_at) with &&)
  where (state in ('requested', 'booked', 'confirmed', 'waiting', 'in_progress'));
--> statement-breakpoint
alter table public.appointments add constraint appointments_patient_free
  exclude using gist (patient_id with =, tstzrange(starts_at, ends_at) with &&)
  where (state in ('requested', 'booked', 'confirmed', 'waiting', 'in_progress'));
--> statement-breakpoint
alter table public.appointments add constraint appointments_mode check (mode in ('video', 'phone'));
