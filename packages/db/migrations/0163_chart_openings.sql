CREATE TABLE "chart_openings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"verdict" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"question" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "chart_openings_reason" CHECK ("chart_openings"."reason" in ('cover','asked','pharmacy','danger','complaint','other')),
	CONSTRAINT "chart_openings_verdict" CHECK ("chart_openings"."verdict" in ('in_order','asked')),
	CONSTRAINT "chart_openings_times" CHECK ("chart_openings"."ends_at" >= "chart_openings"."opened_at"),
	CONSTRAINT "chart_openings_reviewed" CHECK (("chart_openings"."verdict" is null) = ("chart_openings"."reviewed_at" is null) and ("chart_openings"."verdict" is null) = ("chart_openings"."reviewed_by" is null)),
	CONSTRAINT "chart_openings_by_another" CHECK ("chart_openings"."reviewed_by" <> "chart_openings"."doctor_id"),
	CONSTRAINT "chart_openings_words" CHECK (char_length("chart_openings"."words") between 10 and 500)
);
--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "is_medical_director" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chart_openings" ADD CONSTRAINT "chart_openings_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_openings" ADD CONSTRAINT "chart_openings_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_openings" ADD CONSTRAINT "chart_openings_reviewed_by_doctors_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_openings_patient" ON "chart_openings" USING btree ("patient_id","doctor_id","ends_at");--> statement-breakpoint
CREATE INDEX "chart_openings_doctor" ON "chart_openings" USING btree ("doctor_id","opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chart_openings_all" ON "chart_openings" USING btree ("opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chart_openings_to_review" ON "chart_openings" USING btree ("opened_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "chart_openings"."verdict" is distinct from 'in_order';--> statement-breakpoint
-- A doctor sees their own, the medical director everybody's; only the server writes it, and nothing of it is taken away.
alter table public.chart_openings enable row level security;
--> statement-breakpoint
revoke all on public.chart_openings from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.chart_openings to service_role;
--> statement-breakpoint
grant select on public.chart_openings to authenticated;
--> statement-breakpoint
create function private.is_medical_director() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.doctors d
    where d.id = (select private.my_doctor_id()) and d.is_medical_director and d.active)
$$;
--> statement-breakpoint
revoke all on function private.is_medical_director() from public;
--> statement-breakpoint
grant execute on function private.is_medical_director() to authenticated, service_role;
--> statement-breakpoint
create policy chart_openings_read on public.chart_openings for select to authenticated
  using (doctor_id = (select private.my_doctor_id()) or (select private.is_medical_director()));
--> statement-breakpoint
-- Who of some patients is not in a doctor's care. In care: an open case (the queue is everybody's), a case of theirs, an
-- appointment, a prescription, an open task of the doctors or one that they have taken, something that they have done for them
-- outside a record opened for a reason, or such an opening that runs.
create function private.charts_closed(patients uuid[], doctor uuid, account uuid, at timestamptz)
returns setof uuid language sql stable security definer set search_path = '' as $$
  select p.id from unnest(patients) as p (id)
  where exists (select 1 from public.consults c where c.patient_id = p.id)
    and not exists (
      select 1 from public.consults c
      where c.patient_id = p.id
        and (c.state in ('submitted', 'in_review', 'needs_info', 'video_required') or c.claimed_by = doctor or c.decided_by = doctor))
    and not exists (
      select 1 from public.chart_openings o where o.patient_id = p.id and o.doctor_id = doctor and o.ends_at > charts_closed.at)
    and not exists (
      select 1 from public.tasks t
      where t.patient_id = p.id and t.role = 'doctor' and (t.done_at is null or t.taken_by = account))
    and not exists (select 1 from public.appointments a where a.patient_id = p.id and a.doctor_id = doctor)
    and not exists (select 1 from public.prescriptions s where s.patient_id = p.id and s.doctor_id = doctor)
    and not exists (
      select 1 from public.audit_log l
      where l.patient_id = p.id and l.actor_id = account
        and l.action !~ '(^|[._])(read|read_told|print|export|paper|list|search)$'
        and l.action not like 'chart\_opening.%'
        and not exists (
          select 1 from public.chart_openings o
          where o.patient_id = p.id and o.doctor_id = doctor and l.at between o.opened_at and o.ends_at))
$$;
--> statement-breakpoint
revoke all on function private.charts_closed(uuid[], uuid, uuid, timestamptz) from public;
--> statement-breakpoint
grant execute on function private.charts_closed(uuid[], uuid, uuid, timestamptz) to service_role;
