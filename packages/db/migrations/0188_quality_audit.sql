CREATE TABLE "quality_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"words" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quality_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" text NOT NULL,
	"consult_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"doctor_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"is_overridden" boolean NOT NULL,
	"rules" text[] NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'to_review' NOT NULL,
	"reviewer_id" uuid,
	"opened_at" timestamp (3) with time zone,
	"marks" jsonb,
	"notes" jsonb,
	"words" text DEFAULT '' NOT NULL,
	"shared_at" timestamp (3) with time zone,
	"corrected_at" timestamp (3) with time zone,
	"director_closed_at" timestamp (3) with time zone,
	"doctor_closed_at" timestamp (3) with time zone,
	"skip_reason" text DEFAULT '' NOT NULL,
	"skipped_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quality_reviews_consultId_unique" UNIQUE("consult_id"),
	CONSTRAINT "quality_reviews_state" CHECK ("quality_reviews"."state" in ('to_review','shared','closed','skipped')),
	CONSTRAINT "quality_reviews_of_another" CHECK ("quality_reviews"."reviewer_id" <> "quality_reviews"."doctor_id"),
	CONSTRAINT "quality_reviews_shared" CHECK (("quality_reviews"."state" in ('shared','closed')) = ("quality_reviews"."shared_at" is not null) and ("quality_reviews"."shared_at" is null) = ("quality_reviews"."marks" is null)),
	CONSTRAINT "quality_reviews_opened" CHECK (("quality_reviews"."opened_at" is null) = ("quality_reviews"."reviewer_id" is null)),
	CONSTRAINT "quality_reviews_skipped" CHECK (("quality_reviews"."state" = 'skipped') = ("quality_reviews"."skipped_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "quality_samples" (
	"month" text PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"decided" integer NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quality_replies" ADD CONSTRAINT "quality_replies_review_id_quality_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."quality_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_replies" ADD CONSTRAINT "quality_replies_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_replies" ADD CONSTRAINT "quality_replies_author_id_doctors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_month_quality_samples_month_fk" FOREIGN KEY ("month") REFERENCES "public"."quality_samples"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_reviewer_id_doctors_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quality_replies_review" ON "quality_replies" USING btree ("review_id","at");--> statement-breakpoint
CREATE INDEX "quality_replies_patient" ON "quality_replies" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quality_reviews_position" ON "quality_reviews" USING btree ("month","position");--> statement-breakpoint
CREATE INDEX "quality_reviews_doctor" ON "quality_reviews" USING btree ("doctor_id","shared_at" DESC NULLS LAST) WHERE "quality_reviews"."shared_at" is not null;--> statement-breakpoint
CREATE INDEX "quality_reviews_patient" ON "quality_reviews" USING btree ("patient_id");--> statement-breakpoint
-- A case that is looked at is seen by the medical director who opened it and the doctor who decided it; until somebody has opened it,
-- and where it was left out, by the medical directors but its own doctor.
alter table public.quality_samples enable row level security;
--> statement-breakpoint
alter table public.quality_reviews enable row level security;
--> statement-breakpoint
alter table public.quality_replies enable row level security;
--> statement-breakpoint
revoke all on public.quality_samples, public.quality_reviews, public.quality_replies from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert on public.quality_samples, public.quality_replies to service_role;
--> statement-breakpoint
grant select, insert, update on public.quality_reviews to service_role;
--> statement-breakpoint
grant select on public.quality_samples, public.quality_reviews, public.quality_replies to authenticated;
--> statement-breakpoint
create policy quality_samples_read on public.quality_samples for select to authenticated
  using ((select private.is_medical_director()));
--> statement-breakpoint
create policy quality_reviews_read on public.quality_reviews for select to authenticated using (
  reviewer_id = (select private.my_doctor_id())
  or (doctor_id = (select private.my_doctor_id()) and shared_at is not null)
  or (shared_at is null and doctor_id <> (select private.my_doctor_id()) and (select private.is_medical_director())));
--> statement-breakpoint
create policy quality_replies_read on public.quality_replies for select to authenticated
  using (exists (select 1 from public.quality_reviews r where r.id = review_id and r.shared_at is not null));
--> statement-breakpoint
-- Which case was drawn stays as it is; a form can be corrected until both have closed it.
create function private.hold_quality_review() returns trigger language plpgsql set search_path = '' as $$
declare
  open_columns text[] := array['state', 'reviewer_id', 'opened_at', 'marks', 'notes', 'words', 'shared_at', 'corrected_at',
    'director_closed_at', 'doctor_closed_at', 'skip_reason', 'skipped_at', 'version'];
begin
  if tg_op = 'DELETE' then
    if private.is_destroying(tg_table_schema || '.' || tg_table_name, to_jsonb(old)) then return old; end if;
  end if;
  if tg_op = 'DELETE' or old.state in ('closed', 'skipped')
    or (old.shared_at is not null and (new.shared_at is distinct from old.shared_at or new.reviewer_id is distinct from old.reviewer_id))
    or (to_jsonb(old) - open_columns) is distinct from (to_jsonb(new) - open_columns) then
    raise exception 'a case of the quality audit is not changed once it is over' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger quality_reviews_held before update or delete on public.quality_reviews
  for each row execute function private.hold_quality_review();
--> statement-breakpoint
create trigger quality_reviews_no_truncate before truncate on public.quality_reviews
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger quality_replies_held before update or delete on public.quality_replies
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger quality_replies_no_truncate before truncate on public.quality_replies
  for each statement execute function private.refuse_change();
--> statement-breakpoint
create trigger quality_samples_held before update or delete on public.quality_samples
  for each row execute function private.refuse_change();
--> statement-breakpoint
create trigger quality_samples_no_truncate before truncate on public.quality_samples
  for each statement execute function private.refuse_change();
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.quality_replies', 'destroyed', 'patient_id = $1', ''),
  ('public.quality_reviews', 'destroyed', 'patient_id = $1', ''),
  ('public.quality_samples', 'kept', null, 'counts of cases of a month');
--> statement-breakpoint
-- As before, and open to the medical director who has opened a case of the quality audit, until it is over.
create or replace function private.charts_closed(patients uuid[], doctor uuid, account uuid, at timestamptz)
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
      select 1 from public.second_opinions o
      where o.patient_id = p.id and o.state = 'open' and (o.asked_of is null or o.asked_of = doctor))
    and not exists (
      select 1 from public.quality_reviews q
      where q.patient_id = p.id and q.reviewer_id = doctor and q.state in ('to_review', 'shared'))
    and not exists (
      select 1 from public.tasks t
      where t.patient_id = p.id and t.role = 'doctor' and t.kind not in ('opinion_asked', 'opinion_wanted')
        and (t.done_at is null or t.taken_by = account))
    and not exists (
      select 1 from public.support_tickets s
      where s.patient_id = p.id and s.route = 'doctor'
        and (s.status in ('open', 'awaiting_clinic', 'escalated', 'reopened') or s.assignee_id = account))
    and not exists (select 1 from public.appointments a where a.patient_id = p.id and a.doctor_id = doctor)
    and not exists (select 1 from public.prescriptions s where s.patient_id = p.id and (s.doctor_id = doctor or s.status = 'on_hold'))
    and not exists (
      select 1 from public.audit_log l
      where l.patient_id = p.id and l.actor_id = account
        and l.action !~ '(^|[._])(read|read_told|print|export|paper|list|search)$'
        and l.action not like 'chart\_opening.%' and l.action <> 'second_opinion.decline'
        and not exists (
          select 1 from public.chart_openings o
          where o.patient_id = p.id and o.doctor_id = doctor and l.at between o.opened_at and o.ends_at))
$$;
