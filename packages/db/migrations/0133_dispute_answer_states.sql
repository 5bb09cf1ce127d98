ALTER TABLE "price_ledger" DROP CONSTRAINT "price_ledger_kind";--> statement-breakpoint
DROP INDEX "dispute_answers_once";--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD COLUMN "problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "dispute_answers_dispute" ON "dispute_answers" USING btree ("dispute_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_answers_once" ON "dispute_answers" USING btree ("dispute_id") WHERE "dispute_answers"."refused_at" is null;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_refused" CHECK (("dispute_answers"."refused_at" is not null) = ("dispute_answers"."problem" <> ''));--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_one_end" CHECK (not ("dispute_answers"."is_sent" and "dispute_answers"."refused_at" is not null));--> statement-breakpoint
ALTER TABLE "price_ledger" ADD CONSTRAINT "price_ledger_kind" CHECK ("price_ledger"."kind" in ('shown','agreed','notice','charged','paid_back','sent_back','change','kept'));--> statement-breakpoint
grant update (is_sent, refused_at, problem) on public.dispute_answers to service_role;
--> statement-breakpoint
drop trigger dispute_answers_hold on public.dispute_answers;
--> statement-breakpoint
create trigger dispute_answers_hold before update or delete on public.dispute_answers
  for each row execute function private.hold_content('is_sent', 'refused_at', 'problem');
--> statement-breakpoint
-- What became of an answer is known once.
create trigger dispute_answers_settled_once before update on public.dispute_answers for each row
  when (old.is_sent or old.refused_at is not null) execute function private.refuse_change();

