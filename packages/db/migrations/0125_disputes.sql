CREATE TABLE "dispute_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_sent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dispute_answers_kind" CHECK ("dispute_answers"."kind" in ('evidence','accepted'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stripe_dispute_id" text NOT NULL,
	"stripe_invoice_id" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"patient_id" uuid,
	"brand" text,
	"number" text DEFAULT '' NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'AUD' NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_by" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "disputes_stripeDisputeId_unique" UNIQUE("stripe_dispute_id"),
	CONSTRAINT "disputes_kind" CHECK ("disputes"."kind" in ('plan','goods','other')),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('to_answer','at_bank','won','lost')),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."state" in ('won','lost')) = ("disputes"."closed_at" is not null)),
	CONSTRAINT "disputes_whose" CHECK (("disputes"."kind" = 'other') = ("disputes"."patient_id" is null)),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_patient_id_profiles_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_answers_once" ON "dispute_answers" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("due_by","id") WHERE "disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "disputes_closed_at" ON "disputes" USING btree ("closed_at" DESC NULLS LAST,"id") WHERE "disputes"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "disputes_patient" ON "disputes" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "disputes_invoice" ON "disputes" USING btree ("stripe_invoice_id");
--> statement-breakpoint
-- What a bank disputes: the server alone writes it, and its patient may read that it is so. What it is about, and what was answered, stays.
alter table public.disputes enable row level security;
--> statement-breakpoint
alter table public.dispute_answers enable row level security;
--> statement-breakpoint
revoke all on public.disputes, public.dispute_answers from anon, authenticated;
--> statement-breakpoint
grant select, insert, update on public.disputes to service_role;
--> statement-breakpoint
grant select, insert, update (is_sent) on public.dispute_answers to service_role;
--> statement-breakpoint
create trigger disputes_hold before update or delete on public.disputes
  for each row execute function private.hold_content('status', 'state', 'reason', 'due_by', 'closed_at', 'updated_at', 'version');
--> statement-breakpoint
create trigger disputes_no_truncate before truncate on public.disputes
  for each statement execute function private.refuse_change();
--> statement-breakpoint
-- The bank decides once.
create trigger disputes_closed_once before update on public.disputes for each row
  when (old.closed_at is not null) execute function private.refuse_change();
--> statement-breakpoint
create trigger dispute_answers_hold before update or delete on public.dispute_answers
  for each row execute function private.hold_content('is_sent');
--> statement-breakpoint
create trigger dispute_answers_no_truncate before truncate on public.dispute_answers
  for each statement execute function private.refuse_change();


