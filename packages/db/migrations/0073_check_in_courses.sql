DROP INDEX "check_ins_once";--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "ended" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_once" ON "check_ins" USING btree ("patient_id","started_on","kind") WHERE "check_ins"."state" <> 'lapsed';
--> statement-breakpoint
-- What begins on one day is asked about together, and what ends is marked, also where it was answered or reviewed.
drop trigger check_ins_hold on public.check_ins;
--> statement-breakpoint
create trigger check_ins_hold before update or delete on public.check_ins
  for each row execute function private.hold_content('state', 'medicines', 'ended', 'completed_at', 'answers', 'flags', 'consult_id',
    'review_due_at', 'reviewed_by', 'reviewed_at', 'review_message', 'version');
--> statement-breakpoint
drop trigger check_ins_answered on public.check_ins;
--> statement-breakpoint
create trigger check_ins_answered before update on public.check_ins for each row
  when (old.answers is not null) execute function private.hold_content('state', 'ended', 'review_due_at', 'reviewed_by', 'reviewed_at',
    'review_message', 'version');
--> statement-breakpoint
drop trigger check_ins_reviewed on public.check_ins;
--> statement-breakpoint
create trigger check_ins_reviewed before update on public.check_ins for each row
  when (old.reviewed_at is not null) execute function private.hold_content('ended', 'version');
--> statement-breakpoint
-- Courses that ended before this was kept: something of them has lapsed.
update public.check_ins c set ended = c.medicines
  where c.state in ('completed', 'escalated', 'reviewed') and exists (
    select from public.check_ins l where l.patient_id = c.patient_id and l.started_on = c.started_on and l.state = 'lapsed');
--> statement-breakpoint
-- Tasks about deliveries that were charged, or whose day has passed, meanwhile: nothing is left to decide.
update public.tasks t set done_at = now(), version = t.version + 1
  where t.kind = 'refill' and t.done_at is null and exists (
    select from public.refills r where r.id = t.subject_id and r.state in ('charged', 'lapsed'));
