CREATE TABLE "rule_comparison_cases" (
	"comparison_id" uuid NOT NULL,
	"consult_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"outcome_then" text NOT NULL,
	"outcome_next" text NOT NULL,
	"gained" text[] NOT NULL,
	"lost" text[] NOT NULL,
	"signature" text,
	CONSTRAINT "rule_comparison_cases_comparison_id_consult_id_pk" PRIMARY KEY("comparison_id","consult_id")
);
--> statement-breakpoint
CREATE TABLE "rule_comparisons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"against" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"cursor_at" timestamp (3) with time zone,
	"cursor_id" uuid,
	"result" jsonb NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "rule_comparisons_done" CHECK ("rule_comparisons"."done" between 0 and "rule_comparisons"."total"),
	CONSTRAINT "rule_comparisons_ended" CHECK ("rule_comparisons"."finished_at" is null or "rule_comparisons"."stopped_at" is null)
);
--> statement-breakpoint
CREATE TABLE "rule_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"comparison_id" uuid NOT NULL,
	"words" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"proposed_by" uuid NOT NULL,
	"proposed_by_name" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "rule_proposals_decision" CHECK ("rule_proposals"."decision" in ('approved','refused','withdrawn')),
	CONSTRAINT "rule_proposals_decided" CHECK (("rule_proposals"."decision" is null) = ("rule_proposals"."decided_at" is null) and ("rule_proposals"."decision" is null) = ("rule_proposals"."decided_by" is null)),
	CONSTRAINT "rule_proposals_two" CHECK (("rule_proposals"."decision" = 'withdrawn') = ("rule_proposals"."decided_by" = "rule_proposals"."proposed_by") or "rule_proposals"."decision" is null)
);
--> statement-breakpoint
CREATE TABLE "rule_switches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"proposal_id" uuid,
	"words" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"called_off_at" timestamp (3) with time zone,
	"called_off_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "rule_switches_proposalId_unique" UNIQUE("proposal_id"),
	CONSTRAINT "rule_switches_kind" CHECK ("rule_switches"."kind" in ('first','approved','rolled_back')),
	CONSTRAINT "rule_switches_approved" CHECK (("rule_switches"."kind" = 'approved') = ("rule_switches"."proposal_id" is not null)),
	CONSTRAINT "rule_switches_called_off" CHECK ("rule_switches"."called_off_at" is null or "rule_switches"."called_off_at" < "rule_switches"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "rule_comparison_cases" ADD CONSTRAINT "rule_comparison_cases_comparison_id_rule_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."rule_comparisons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_comparison_cases" ADD CONSTRAINT "rule_comparison_cases_consult_id_consults_id_fk" FOREIGN KEY ("consult_id") REFERENCES "public"."consults"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_comparison_cases" ADD CONSTRAINT "rule_comparison_cases_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_comparisons" ADD CONSTRAINT "rule_comparisons_asked_by_doctors_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_proposals" ADD CONSTRAINT "rule_proposals_comparison_id_rule_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."rule_comparisons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_proposals" ADD CONSTRAINT "rule_proposals_proposed_by_doctors_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_proposals" ADD CONSTRAINT "rule_proposals_decided_by_doctors_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_switches" ADD CONSTRAINT "rule_switches_proposal_id_rule_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."rule_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_comparison_cases_order" ON "rule_comparison_cases" USING btree ("comparison_id","submitted_at" DESC NULLS LAST,"consult_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rule_comparison_cases_patient" ON "rule_comparison_cases" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "rule_comparisons_newest" ON "rule_comparisons" USING btree ("asked_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "rule_comparisons_running" ON "rule_comparisons" USING btree ("version") WHERE "rule_comparisons"."finished_at" is null and "rule_comparisons"."stopped_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rule_proposals_open" ON "rule_proposals" USING btree (("decision" is null)) WHERE "rule_proposals"."decision" is null;--> statement-breakpoint
CREATE INDEX "rule_proposals_newest" ON "rule_proposals" USING btree ("proposed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rule_switches_in_force" ON "rule_switches" USING btree ("starts_at" DESC NULLS LAST,"at" DESC NULLS LAST);--> statement-breakpoint
-- Doctors read which rules they work by and what is proposed; the cases of a comparison reach them through the server alone.
alter table public.rule_switches enable row level security;
--> statement-breakpoint
alter table public.rule_proposals enable row level security;
--> statement-breakpoint
alter table public.rule_comparisons enable row level security;
--> statement-breakpoint
alter table public.rule_comparison_cases enable row level security;
--> statement-breakpoint
revoke all on public.rule_switches, public.rule_proposals, public.rule_comparisons, public.rule_comparison_cases
  from anon, authenticated, service_role;
--> statement-breakpoint
grant select, insert, update on public.rule_switches, public.rule_proposals, public.rule_comparisons to service_role;
--> statement-breakpoint
grant select, insert on public.rule_comparison_cases to service_role;
--> statement-breakpoint
grant select on public.rule_switches, public.rule_proposals, public.rule_comparisons to authenticated;
--> statement-breakpoint
create policy rule_switches_read on public.rule_switches for select to authenticated using ((select private.is_doctor()));
--> statement-breakpoint
create policy rule_proposals_read on public.rule_proposals for select to authenticated using ((select private.is_doctor()));
--> statement-breakpoint
create policy rule_comparisons_read on public.rule_comparisons for select to authenticated using ((select private.is_doctor()));
--> statement-breakpoint
create trigger rule_switches_hold before update or delete on public.rule_switches for each row
  execute function private.hold_content('called_off_at', 'called_off_by');
--> statement-breakpoint
create trigger rule_switches_once before update on public.rule_switches for each row
  execute function private.hold_once('called_off_at', 'called_off_by');
--> statement-breakpoint
create trigger rule_switches_no_truncate before truncate on public.rule_switches for each statement
  execute function private.refuse_change();
--> statement-breakpoint
create trigger rule_proposals_hold before update or delete on public.rule_proposals for each row
  execute function private.hold_content('decision', 'decided_by', 'decided_by_name', 'decided_at', 'reason');
--> statement-breakpoint
create trigger rule_proposals_once before update on public.rule_proposals for each row
  execute function private.hold_once('decision', 'decided_by', 'decided_by_name', 'decided_at', 'reason');
--> statement-breakpoint
create trigger rule_proposals_no_truncate before truncate on public.rule_proposals for each statement
  execute function private.refuse_change();
--> statement-breakpoint
-- What the clinic went by so far.
insert into public.rule_switches (version, starts_at, kind, words, by_name, at) values
  ('2026-11.4', '2020-01-01T00:00:00Z', 'first', 'The rules that the clinic began with.', 'Olive Mane', '2020-01-01T00:00:00Z');
--> statement-breakpoint
insert into private.person_tables (name, fate, which, why) values
  ('public.rule_comparison_cases', 'destroyed', 'patient_id = $1', ''),
  ('public.rule_comparisons', 'kept', null, 'counts of cases, and who of the staff asked for them'),
  ('public.rule_proposals', 'kept', null, 'of staff'),
  ('public.rule_switches', 'kept', null, 'of staff');
